import { after, days } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { Reconciliation } from '../ledger/reconciliation.service.ts';
import { confirmRefund } from './record-refund.ts';
import { type RefundRow, refundsToLookUp } from './refunds.repository.ts';

/** Banks return money that they cannot book within about a month; a refund that succeeded then fails. */
const MAY_FAIL = days(30);
/** Interval at which a succeeded refund is looked up during that time. */
const LOOKED_UP = days(1);

/** Finds refunds that have arrived or failed while the event was lost. */
export const reconcileRefunds = (context: Context): Reconciliation<RefundRow> => {
  const { db, clock, log } = context;
  return new Reconciliation<RefundRow>({
    name: 'refund',
    log,
    keyOf: ({ id }) => id,
    confirm: ({ paymentId }) => confirmRefund(context, paymentId),
    page: (key, limit) => {
      const now = clock();
      return refundsToLookUp(db.orm, { since: after(now, -MAY_FAIL), before: after(now, -LOOKED_UP) }, key, limit);
    },
  });
};
