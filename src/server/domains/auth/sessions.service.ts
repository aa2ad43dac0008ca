import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { findToken, listTokens, revokeToken, revokeTokens } from './tokens.repository.ts';

/** Lists and revokes the sessions of a user. */
export class SessionsService {
  readonly #context: Pick<Context, 'db' | 'clock'>;
  constructor(context: Pick<Context, 'db' | 'clock'>) {
    this.#context = context;
  }

  /** The valid sessions, most recently used first. */
  list(actor: Actor) {
    return listTokens(this.#context.db.orm, actor.id, this.#context.clock);
  }

  find(id: number) {
    return findToken(this.#context.db.orm, id);
  }

  revoke(id: number): Promise<void> {
    return revokeToken(this.#context.db.orm, id);
  }

  /** Revokes every session of the actor except the current one. */
  revokeOthers(actor: Actor): Promise<void> {
    return revokeTokens(this.#context.db.orm, actor.id, actor.tokenId);
  }
}
