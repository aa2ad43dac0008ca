import { broadcastingApi as api } from '#shared/contract/broadcasting.ts';
import type { Context } from '../../context.ts';
import { type Route, route } from '../../http/route.ts';
import * as broadcasting from './broadcasting.service.ts';

export const broadcastingRoutes = (context: Context): Route[] => {
  return [
    route(api.authorizeChannel, {
      run: ({ actor, body }) => broadcasting.authorize(context, actor, body.socket_id, body.channel_name),
    }),
    route(api.signInConnection, { run: ({ actor, body }) => broadcasting.signIn(context, actor, body.socket_id) }),
  ];
};
