import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import type { PageQuery } from '../../http/paging.ts';
import { findParty, findReceipt, listReceipts, type ReceiptRow } from './receipts.repository.ts';

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

  /** A receipt with its party, with the current data of the account. */
  async withParty(receipt: ReceiptRow) {
    const party = await findParty(this.#db.orm, receipt.ownerId);
    if (!party) throw new Error(`There is no account ${receipt.ownerId}.`);
    return { receipt, party };
  }
}

export type ReceiptWithParty = Awaited<ReturnType<ReceiptsService['withParty']>>;
