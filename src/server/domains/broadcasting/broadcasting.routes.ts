import { broadcastingApi as api } from '#shared/contract/broadcasting.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Route, route } from '../../http/route.ts';
import { mayListen } from './channel-access.ts';

export const broadcastingRoutes = ({ db, broadcast }: Context): Route[] => [
  route(api.authorizeChannel, {
    run: async ({ actor, body }) => {
      if (!(await mayListen(db.orm, actor, body.channel_name))) throw new Refusal('forbidden');
      const session = { userId: actor.id, tokenId: actor.tokenId };
      return broadcast.authorize(body.socket_id, body.channel_name, session);
    },
  }),
];
