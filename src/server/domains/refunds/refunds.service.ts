import { CURRENCY, formatCents } from '#shared/domain/money/money.ts';
import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { after, days } from '../../lib/clock.ts';
import { PaymentAlreadyRefunded, PaymentDisputed } from '../../providers/payments/payment-errors.ts';
import type { Payments, Refund } from '../../providers/payments/payments.ts';
import type { Work } from '../../work/work-kinds.ts';
import { findPaid, lostCents, timesRecorded } from '../disputes/disputes.repository.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import { transfer } from '../ledger/ledger.repository.ts';
import { Reconciliation } from '../ledger/reconciliation.service.ts';
import {
  findRefundOf,
  type RefundRow,
  type ReportedRefund,
  refundsToLookUp,
  storeRefund,
  unfinishedRefunds,
} from './refunds.repository.ts';

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
  const about = { id, kind: 'refund', paymentId, amount, currency: CURRENCY, status, reason: 'refund' } as const;
  await recordDispute(context, { ...about, answerBy: null, movements: [] }, asked);
};

/**
 * Looks up the refunds of a payment at the provider and records their states: events may be lost or come in another
 * order. The newest of ours is the one that this server ordered; the others were made at the provider itself.
 */
export const confirmRefund = async (context: Context, paymentId: string): Promise<void> => {
  // First ours, then the provider's: a refund that is being ordered is recorded by its order, which is newer than this.
  const ordered = await findRefundOf(context.db.orm, paymentId);
  const refunds = await context.payments.listRefunds(paymentId);
  const isOurs = ({ id, isOurs: isMarked }: Refund) => isMarked || id === ordered?.refundId;
  for (const refund of refunds.filter((each) => !isOurs(each))) await recordOutsideRefund(context, refund);
  const newest = refunds.find(isOurs);
  if (newest && ordered) await recordRefund(context, { refund: newest });
};

/**
 * Retries last longer than the day for which a provider keeps an idempotency key, so an earlier refund counts as this one.
 * https://docs.stripe.com/api/idempotent_requests
 */
const orderRefund = async (payments: Payments, { paymentId, attempt }: Work['refund']): Promise<Refund | undefined> => {
  const idempotencyKey = attempt === undefined ? `refund:${paymentId}` : `refund:${paymentId}:${attempt}`;
  try {
    return await payments.refund({ paymentId, idempotencyKey });
  } catch (error) {
    if (!(error instanceof PaymentAlreadyRefunded)) throw error;
    return (await payments.listRefunds(paymentId))[0];
  }
};

/**
 * The bank has given a payment back through a dispute, so the provider refunds it no more: what the ledger booked as a
 * refund covers that loss. What the dispute left is listed as a failed refund, to be paid back by hand.
 * @throws `error` while no dispute of the payment is lost
 */
const coverLoss = async (
  context: Context,
  { paymentId, jobId, attempt = 1 }: Work['refund'],
  error: PaymentDisputed,
): Promise<void> => {
  const { orm } = context.db;
  const lost = await lostCents(orm, paymentId);
  const paid = await findPaid(orm, paymentId);
  if (lost === 0 || !paid) throw error;
  const covered = Math.min(lost, paid.totalCents);
  const rest = paid.totalCents - covered;
  const booked = { kind: 'gateway' } as const;
  await transaction(context.db, (tx) =>
    transfer(tx.orm, `covered-by-refund:${paymentId}`, booked, { kind: 'loss' }, covered),
  );
  const about = { id: `disputed ${paymentId} ${attempt}`, paymentId, isOurs: true };
  const refund: Refund =
    rest === 0
      ? { ...about, amountCents: covered, status: 'succeeded' }
      : { ...about, amountCents: rest, status: 'failed', failureReason: 'charge_disputed' };
  await recordRefund(context, { refund, jobId });
};

/**
 * Orders a refund at the provider and records how it stands, which is not yet the end: refunds to bank accounts stay
 * pending for days, and any may fail later. https://docs.stripe.com/refunds#failed-refunds
 */
export const sendRefund = async (context: Context, work: Work['refund']): Promise<void> => {
  let refund: Refund | undefined;
  try {
    refund = await orderRefund(context.payments, work);
  } catch (error) {
    if (!(error instanceof PaymentDisputed)) throw error;
    return coverLoss(context, work, error);
  }
  if (refund) await recordRefund(context, { refund, jobId: work.jobId });
  else context.log.info(work, 'a payment had been given back before');
};

/** Banks return money that they cannot book within about a month; a refund that succeeded then fails. */
const MAY_FAIL = days(30);
/** Interval at which a succeeded refund is looked up during that time. */
const LOOKED_UP = days(1);

/** Events that were lost may be about refunds that this server knows nothing of. */
const MISSED = days(7);

/** Finds refunds that have arrived or failed, or that were made at the provider, while the event was lost. */
export const reconcileRefunds = (context: Context): Reconciliation<RefundRow> => {
  const { db, clock, log, payments } = context;
  return new Reconciliation({
    name: 'refund',
    log,
    keyOf: ({ id }) => id,
    confirm: ({ paymentId }) => confirmRefund(context, paymentId),
    page: (key, limit) => {
      const now = clock();
      return refundsToLookUp(db.orm, { since: after(now, -MAY_FAIL), before: after(now, -LOOKED_UP) }, key, limit);
    },
    findMissed: async (signal) => {
      for (const paymentId of await payments.listRefundedPayments(after(clock(), -MISSED))) {
        if (signal?.aborted) return;
        await confirmRefund(context, paymentId);
      }
    },
  });
};

/** Refunds arrive within 5 to 10 business days. https://docs.stripe.com/refunds */
const MAY_BE_PENDING = days(14);

const nameOf = ({ paymentId, jobId, amountCents }: RefundRow): string =>
  `The refund of payment ${paymentId}${jobId === null ? '' : ` (job #${jobId})`} over ${formatCents(amountCents)}`;

/** One sentence per refund that needs an operator: it has failed, or has been pending for two weeks. */
export const warnOfRefunds = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<readonly string[]> => {
  const late = after(clock(), -MAY_BE_PENDING);
  return (await unfinishedRefunds(db.orm)).flatMap((row) => {
    const see = `See \`refunds\`: #${row.id}.`;
    if (row.status === 'failed' || row.status === 'canceled')
      return [`${nameOf(row)} has failed at the provider (${row.failureReason ?? row.status}). ${see}`];
    return row.createdAt < late ? [`${nameOf(row)} has not arrived for two weeks (${row.status}). ${see}`] : [];
  });
};
