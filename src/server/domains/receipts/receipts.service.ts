// The receipts of payments, refunds and payouts, for their parties.
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import type { PageQuery } from '../../http/route.ts';
import { findReceipt, listReceipts } from './receipts.repository.ts';

export const list = (context: Pick<Context, 'db'>, actor: Actor, page: PageQuery) =>
  listReceipts(context.db.orm, actor.id, page);

export const find = (context: Pick<Context, 'db'>, actor: Actor, number: string) =>
  findReceipt(context.db.orm, actor.id, number);
