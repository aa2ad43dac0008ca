import { expect, test } from 'vitest';
import { IdempotencyKeyReused, PaymentAlreadyRefunded, PaymentAlreadySucceeded } from './payment-errors.ts';
import type { Payment, Payments } from './payments.ts';

export interface PaymentsHarness {
  readonly payments: Payments;
  /** Pays as the cardholder, as Stripe.js does. */
  readonly pay: (payment: Payment) => Promise<void>;
}

const job = (idempotencyKey: string, amountCents = 5_500) => ({
  amountCents,
  idempotencyKey,
  metadata: { purpose: 'job', job: '7', user: '3' },
});

/** The conformance suite of every payment provider; run it inside a `describe`. */
export const itBehavesLikePayments = (open: () => Promise<PaymentsHarness>): void => {
  test('makes an open payment over the given cents, with its metadata', async () => {
    const { payments } = await open();
    const payment = await payments.create(job('job:7:5500'));
    expect(payment).toMatchObject({ amountCents: 5_500, currency: 'usd', status: 'open', metadata: job('').metadata });
    expect(payment.clientSecret).toContain(`${payment.id}_secret_`);
    expect(await payments.retrieve(payment.id)).toEqual(payment);
  });

  test('knows no payment that was never made', async () => {
    const { payments } = await open();
    expect(await payments.retrieve('pi_000000000000000000000000')).toBeUndefined();
  });

  test('gives the same payment for the same key and content, as it is now', async () => {
    const { payments, pay } = await open();
    const first = await payments.create(job('again'));
    expect(await payments.create(job('again'))).toEqual(first);
    await pay(first);
    expect(await payments.create(job('again'))).toEqual({ ...first, status: 'succeeded' });
  });

  test('makes one payment when the same request comes ten times at once', async () => {
    const { payments } = await open();
    const made = await Promise.all(Array.from({ length: 10 }, () => payments.create(job('at-once'))));
    expect(new Set(made.map((payment) => payment.id)).size).toBe(1);
  });

  test('refuses a used key with another amount', async () => {
    const { payments } = await open();
    await payments.create(job('price', 5_500));
    await expect(payments.create(job('price', 5_501))).rejects.toBeInstanceOf(IdempotencyKeyReused);
  });

  test('cancels an open payment, and again without complaint', async () => {
    const { payments } = await open();
    const { id } = await payments.create(job('cancel'));
    expect(await payments.cancel(id)).toMatchObject({ id, status: 'canceled' });
    expect(await payments.cancel(id)).toMatchObject({ id, status: 'canceled' });
  });

  test('names the case that the payment to cancel has been paid', async () => {
    const { payments, pay } = await open();
    const payment = await payments.create(job('too-late'));
    await pay(payment);
    await expect(payments.cancel(payment.id)).rejects.toBeInstanceOf(PaymentAlreadySucceeded);
  });

  test('gives the money back once', async () => {
    const { payments, pay } = await open();
    const payment = await payments.create(job('refunded'));
    await pay(payment);
    const request = { paymentId: payment.id, idempotencyKey: 'refund:job:7' };
    const refund = await payments.refund(request);
    expect(refund).toMatchObject({ paymentId: payment.id, amountCents: 5_500, status: 'succeeded' });
    expect(await payments.refund(request)).toEqual(refund);
    await expect(payments.refund({ ...request, idempotencyKey: 'other' })).rejects.toBeInstanceOf(
      PaymentAlreadyRefunded,
    );
  });

  test('finds the refund of a payment, and none where nothing was given back', async () => {
    const { payments, pay } = await open();
    const payment = await payments.create(job('found'));
    await pay(payment);
    expect(await payments.findRefund(payment.id)).toBeUndefined();
    const refund = await payments.refund({ paymentId: payment.id, idempotencyKey: 'refund:found' });
    expect(await payments.findRefund(payment.id)).toEqual(refund);
  });

  test('gives nothing back for an unpaid payment', async () => {
    const { payments } = await open();
    const { id: paymentId } = await payments.create(job('unpaid'));
    await expect(payments.refund({ paymentId, idempotencyKey: 'r' })).rejects.toThrow(/successful charge/);
  });

  test('refuses one refund key for two payments', async () => {
    const { payments, pay } = await open();
    const made = await Promise.all(['a', 'b'].map((key) => payments.create(job(key))));
    await Promise.all(made.map(pay));
    const refunds = await Promise.allSettled(
      made.map(({ id: paymentId }) => payments.refund({ paymentId, idempotencyKey: 'shared' })),
    );
    expect(refunds.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
};
