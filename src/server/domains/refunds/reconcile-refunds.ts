import { formatCents } from '#shared/domain/money/money.ts';
import type { Context } from '../../context.ts';
import { after, days } from '../../lib/clock.ts';
import { Reconciliation } from '../ledger/reconciliation.service.ts';
import { confirmRefund } from './record-refund.ts';
import { type RefundRow, refundsToLookUp, unfinishedRefunds } from './refunds.repository.ts';

/** Banks return money that they cannot book within about a month; a refund that succeeded then fails. */
const MAY_FAIL = days(30);
/** Interval at which a succeeded refund is looked up during that time. */
const LOOKED_UP = days(1);

/** Events that were lost may be about refunds that this server knows nothing of. */
const MISSED = days(7);

/** Finds refunds that have arrived or failed, or that were made at the provider, while the event was lost. */
export const reconcileRefunds = (context: Context): Pick<Reconciliation<never>, 'run'> => {
  const { db, clock, log, payments } = context;
  const ordered = new Reconciliation<RefundRow>({
    name: 'refund',
    log,
    keyOf: ({ id }) => id,
    confirm: ({ paymentId }) => confirmRefund(context, paymentId),
    page: (key, limit) => {
      const now = clock();
      return refundsToLookUp(db.orm, { since: after(now, -MAY_FAIL), before: after(now, -LOOKED_UP) }, key, limit);
    },
  });
  const findMissed = async (signal?: AbortSignal): Promise<void> => {
    for (const paymentId of await payments.listRefundedPayments(after(clock(), -MISSED))) {
      if (signal?.aborted) return;
      await confirmRefund(context, paymentId);
    }
  };
  return {
    run: async (signal) => {
      await findMissed(signal).catch((error: unknown) => log.error({ err: error }, 'refunds could not be listed'));
      return ordered.run(signal);
    },
  };
};

/** Refunds arrive within 5 to 10 business days. https://docs.stripe.com/refunds */
const PATIENCE = days(14);

const nameOf = ({ paymentId, jobId, amountCents }: RefundRow): string =>
  `The refund of payment ${paymentId}${jobId === null ? '' : ` (job #${jobId})`} over ${formatCents(amountCents)}`;

/** One sentence per refund that needs an operator: it has failed, or has been pending for two weeks. */
export const warnOfRefunds = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<readonly string[]> => {
  const late = after(clock(), -PATIENCE);
  return (await unfinishedRefunds(db.orm)).flatMap((row) => {
    const see = `See \`refunds\`: #${row.id}.`;
    if (row.status === 'failed' || row.status === 'canceled')
      return [`${nameOf(row)} has failed at the provider (${row.failureReason ?? row.status}). ${see}`];
    return row.createdAt < late ? [`${nameOf(row)} has not arrived for two weeks (${row.status}). ${see}`] : [];
  });
};
