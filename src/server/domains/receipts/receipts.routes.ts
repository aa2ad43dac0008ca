import { receiptsApi as api } from '#shared/contract/receipts.ts';
import type { Context } from '../../context.ts';
import { type Route, recordRoute, route } from '../../http/route.ts';
import { presentReceipt, presentReceiptEntry } from './receipt.presenter.ts';
import * as receipts from './receipts.service.ts';

export const receiptRoutes = (context: Context): Route[] => {
  return [
    route(api.listReceipts, {
      run: ({ actor, query }) => receipts.list(context, actor, query),
      present: presentReceiptEntry,
    }),
    recordRoute(api.getReceipt, {
      find: ({ actor, params }) => receipts.find(context, actor, params.number),
      policy: receipts.canReadReceipt,
      run: async (_call, receipt) => receipt,
      present: presentReceipt(context.config.seller),
    }),
  ];
};
