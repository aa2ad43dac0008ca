import { broadcastingApi as api } from '#shared/contract/broadcasting.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Route, route } from '../../http/route.ts';
import type { Session } from '../../providers/broadcast/broadcast.ts';
import { mayListen } from './check-channel-access.ts';
import { isRemembered, rememberSession } from './end-hosted-sessions.ts';

const sessionOf = ({ id, tokenId }: Actor): Session => ({ userId: id, tokenId });

export const broadcastingRoutes = ({ db, broadcast }: Context): Route[] => [
  route(api.authorizeChannel, {
    run: async ({ actor, body }) => {
      if (!(await mayListen(db.orm, actor, body.channel_name))) throw new Refusal('forbidden');
      if (broadcast.hosted && !(await isRemembered(db.orm, actor.tokenId)))
        throw new Refusal('forbidden', 'Sign the connection in first.');
      return broadcast.authorize(body.socket_id, body.channel_name, sessionOf(actor));
    },
  }),
  route(api.signInConnection, {
    run: async ({ actor, body }) => {
      if (!broadcast.hosted) throw new Refusal('notFound');
      await rememberSession(db.orm, actor.tokenId);
      return broadcast.hosted.signIn(body.socket_id, sessionOf(actor));
    },
  }),
];
