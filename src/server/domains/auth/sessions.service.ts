import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { findToken, listTokens, revokeToken, revokeTokens } from './tokens.repository.ts';

/** Where somebody is signed in, and the ways to end it. */
export class SessionsService {
  readonly #context: Pick<Context, 'db' | 'clock'>;
  constructor(context: Pick<Context, 'db' | 'clock'>) {
    this.#context = context;
  }

  /** The sessions that are still good, the latest used first. */
  list(actor: Actor) {
    return listTokens(this.#context.db.orm, actor.id, this.#context.clock);
  }

  find(id: number) {
    return findToken(this.#context.db.orm, id);
  }

  revoke(id: number): Promise<void> {
    return revokeToken(this.#context.db.orm, id);
  }

  /** Ends every session of the actor but the one that asks. */
  revokeOthers(actor: Actor): Promise<void> {
    return revokeTokens(this.#context.db.orm, actor.id, actor.tokenId);
  }
}
