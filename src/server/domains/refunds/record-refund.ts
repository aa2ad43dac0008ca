import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import type { Refund } from '../../providers/payments/payments.ts';
import { findPaid, timesRecorded } from '../disputes/disputes.repository.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import { findRefundOf, type RefundRow, type ReportedRefund, storeRefund } from './refunds.repository.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'log'>;

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

/** Records a refund that somebody made at the provider beside ours: it is shown and pauses the job, but adds up to nothing. */
const recordOutsideRefund = async (context: Context, refund: Refund): Promise<void> => {
  const { id, paymentId, amountCents: amount, status } = refund;
  if (!(await findPaid(context.db.orm, paymentId))) return;
  const asked = await timesRecorded(context.db.orm, id);
  const about = { id, kind: 'refund', paymentId, amount, currency: 'usd', status, reason: 'refund' } as const;
  await recordDispute(context, { ...about, answerBy: null, movements: [] }, asked);
};

/**
 * Looks up the refunds of a payment at the provider and records their states: events may be lost or come in another
 * order. The newest of ours is the one that this server ordered; the others were made at the provider itself.
 */
export const confirmRefund = async (context: Context, paymentId: string): Promise<void> => {
  const refunds = await context.payments.listRefunds(paymentId);
  const ordered = await findRefundOf(context.db.orm, paymentId);
  const isOurs = ({ id, isOurs: isMarked }: Refund) => isMarked || id === ordered?.refundId;
  for (const refund of refunds.filter((each) => !isOurs(each))) await recordOutsideRefund(context, refund);
  const newest = refunds.find(isOurs);
  if (newest && ordered) await recordRefund(context, { refund: newest });
};
