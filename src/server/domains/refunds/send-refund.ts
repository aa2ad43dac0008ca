import type { Context } from '../../context.ts';
import { PaymentAlreadyRefunded } from '../../providers/payments/payment-errors.ts';
import type { Payments, Refund } from '../../providers/payments/payments.ts';
import type { Work } from '../../work/work-kinds.ts';
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
    return payments.findRefund(paymentId);
  }
};

/**
 * Orders a refund at the provider and records how it stands, which is not yet the end: refunds to bank accounts stay
 * pending for days, and any may fail later. https://docs.stripe.com/refunds#failed-refunds
 */
export const sendRefund = async (context: Context, work: Work['refund']): Promise<void> => {
  const refund = await orderRefund(context.payments, work);
  if (refund) await recordRefund(context, { refund, jobId: work.jobId });
  else context.log.info(work, 'a payment had been given back before');
};
