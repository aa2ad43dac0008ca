import type { Context } from '../../context.ts';
import { transaction } from '../../db/transaction.ts';
import { PaymentAlreadyRefunded, PaymentDisputed } from '../../providers/payments/payment-errors.ts';
import type { Payments, Refund } from '../../providers/payments/payments.ts';
import type { Work } from '../../work/work-kinds.ts';
import { findPaid, lostCents } from '../disputes/disputes.repository.ts';
import { transfer } from '../ledger/ledger.repository.ts';
import { recordRefund } from './record-refund.ts';

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
