import { broadcastingApi as api } from '#shared/contract/broadcasting.ts';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import { BroadcastingService } from './broadcasting.service.ts';

export const broadcastingRoutes = (context: Context): Route[] => {
  const broadcasting = new BroadcastingService(context);
  return [
    route(api.authorizeChannel, {
      run: ({ actor, body }) => broadcasting.authorize(actor, body.socket_id, body.channel_name),
    }),
    route(api.signInConnection, { run: ({ actor, body }) => broadcasting.signIn(actor, body.socket_id) }),
  ];
};
