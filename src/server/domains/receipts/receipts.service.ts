import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import type { PageQuery } from '../../http/paging.ts';
import { findReceipt, listReceipts } from './receipts.repository.ts';

/** The receipts of payments, refunds and payouts, for their parties. */
export class ReceiptsService {
  readonly #db: Context['db'];
  constructor({ db }: Pick<Context, 'db'>) {
    this.#db = db;
  }

  list(actor: Actor, page: PageQuery) {
    return listReceipts(this.#db.orm, actor.id, page);
  }

  find(actor: Actor, number: string) {
    return findReceipt(this.#db.orm, actor.id, number);
  }
}
