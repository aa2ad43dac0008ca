import { sessionsApi as api } from '#shared/contract/sessions.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { clientName } from './name-client.ts';
import { findToken, listTokens, revokeToken, revokeTokens } from './tokens.repository.ts';

/** Where somebody is signed in, and the ways to end it. */
export const sessionRoutes = ({ db, clock }: Context): Route[] => [
  route(api.listSessions, {
    run: ({ actor }) => listTokens(db.orm, actor.id, clock),
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
    find: ({ params }) => findToken(db.orm, params.id),
    policy: (actor, token) => token.userId === actor.id,
    run: (_call, token) => revokeToken(db.orm, token.id),
  }),
  route(api.revokeOtherSessions, { run: ({ actor }) => revokeTokens(db.orm, actor.id, actor.tokenId) }),
];
