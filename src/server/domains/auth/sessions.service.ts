// Lists and revokes the sessions of a user.
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { findToken, listTokens, revokeToken, revokeTokens } from './tokens.repository.ts';

/** The valid sessions, most recently used first. */
export const list = (context: Pick<Context, 'db' | 'clock'>, actor: Actor) =>
  listTokens(context.db.orm, actor.id, context.clock);

export const find = (context: Pick<Context, 'db' | 'clock'>, id: number) => findToken(context.db.orm, id);

export const revoke = (context: Pick<Context, 'db' | 'clock'>, id: number): Promise<void> =>
  revokeToken(context.db.orm, id);

/** Revokes every session of the actor except the current one. */
export const revokeOthers = (context: Pick<Context, 'db' | 'clock'>, actor: Actor): Promise<void> =>
  revokeTokens(context.db.orm, actor.id, actor.tokenId);
