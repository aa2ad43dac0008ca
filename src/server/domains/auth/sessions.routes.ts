import { sessionsApi as api } from '#shared/contract/sessions.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { clientName } from './name-client.ts';
import * as sessions from './sessions.service.ts';

/** Lists and revokes the sessions of a user. */
export const sessionRoutes = (context: Context): Route[] => {
  return [
    route(api.listSessions, {
      run: ({ actor }) => sessions.list(context, actor),
      present: (tokens, { actor }) =>
        tokens.map(({ id, client, createdAt, lastUsedAt }) => ({
          id,
          client: clientName(client),
          created_at: createdAt.toISOString(),
          last_used_at: lastUsedAt.toISOString(),
          current: id === actor.tokenId ? (1 as const) : (0 as const),
        })),
    }),
    recordRoute(api.revokeSession, {
      find: ({ params }) => sessions.find(context, params.id),
      policy: (actor, token) => token.userId === actor.id,
      run: (_call, token) => sessions.revoke(context, token.id),
    }),
    route(api.revokeOtherSessions, { run: ({ actor }) => sessions.revokeOthers(context, actor) }),
  ];
};
