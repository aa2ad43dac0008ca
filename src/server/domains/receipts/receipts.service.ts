// The receipts of payments, refunds and payouts, for their parties.
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import type { PageQuery } from '../../http/route.ts';
import { findReceipt, listReceipts, type ReceiptRow } from './receipts.repository.ts';

/** A receipt may be read by its party: the payer, or the payee of a payout. */
export const canReadReceipt = (actor: Actor, { ownerId }: ReceiptRow): boolean => ownerId === actor.id;

export const list = (context: Pick<Context, 'db'>, actor: Actor, page: PageQuery) =>
  listReceipts(context.db.orm, actor.id, page);

export const find = (context: Pick<Context, 'db'>, actor: Actor, number: string) =>
  findReceipt(context.db.orm, actor.id, number);
