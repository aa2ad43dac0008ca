import { receiptsApi as api } from '#shared/contract/receipts.ts';
import type { Context } from '../../context.ts';
import { pageRoute, type Route, recordRoute } from '../../http/route.ts';
import { presentReceipt, presentReceiptEntry } from './receipt.presenter.ts';
import { canReadReceipt } from './receipts.policy.ts';
import { findReceipt, listReceipts } from './receipts.repository.ts';
import { withParty } from './receipts.service.ts';

export const receiptRoutes = ({ config, db }: Context): Route[] => [
  pageRoute(api.listReceipts, {
    run: ({ actor, query }) => listReceipts(db.orm, actor.id, query),
    present: presentReceiptEntry,
  }),
  recordRoute(api.getReceipt, {
    find: ({ actor, params }) => findReceipt(db.orm, actor.id, params.number),
    policy: canReadReceipt,
    run: (_call, receipt) => withParty(db.orm, receipt),
    present: presentReceipt(config.seller),
  }),
];
