import { receiptsApi as api } from '#shared/contract/receipts.ts';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { presentReceipt, presentReceiptEntry } from './receipt.presenter.ts';
import { findReceipt, listReceipts, type ReceiptRow } from './receipts.repository.ts';

/** A receipt may be read by its party: the payer, or the payee of a payout. */
const canReadReceipt = (actor: Actor, { ownerId }: ReceiptRow): boolean => ownerId === actor.id;

export const receiptRoutes = (context: Context): Route[] => {
  return [
    route(api.listReceipts, {
      run: ({ actor, query }) => listReceipts(context.db.orm, actor.id, query),
      present: presentReceiptEntry,
    }),
    recordRoute(api.getReceipt, {
      find: ({ actor, params }) => findReceipt(context.db.orm, actor.id, params.number),
      policy: canReadReceipt,
      run: async (_call, receipt) => receipt,
      present: presentReceipt(context.config.seller),
    }),
  ];
};
