import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { findRefundOf, type RefundRow, type ReportedRefund, storeRefund } from './refunds.repository.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'log' | 'payments'>;

/** Only ids and the provider's words. */
const logState = (log: Parts['log'], { id, paymentId, refundId, jobId, status, failureReason }: RefundRow): void => {
  const what = { refund: id, paymentId, refundId, jobId, status };
  if (status === 'succeeded') log.info(what, 'a payment was given back');
  else if (status === 'pending' || status === 'requires_action') log.info(what, 'a refund is under way');
  else log.error({ ...what, failureReason }, 'a refund has failed: the money did not reach its payer');
};

/** Stores what the provider reports of a refund. Whatever is new goes to the log, a failure as an error. */
export const recordRefund = async ({ db, clock, log }: Parts, reported: ReportedRefund): Promise<void> => {
  const news = await transaction(db, (tx) => storeRefund(tx, reported, clock()));
  if (news) logState(log, news);
};

/**
 * Looks up a refund of ours at the provider and records its state: events of it may be lost or come in another order. A
 * refund that was created at the provider itself is ignored.
 */
export const confirmRefund = async (parts: Parts, paymentId: string): Promise<void> => {
  if (!(await findRefundOf(parts.db.orm, paymentId))) return;
  const refund = await parts.payments.findRefund(paymentId);
  if (refund) await recordRefund(parts, { refund });
};
