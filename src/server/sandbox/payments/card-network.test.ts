import { describe, expect, test } from 'vitest';
import { PaymentProcessing } from '../../providers/payments/payment-errors.ts';
import { buildSandbox, goodCard } from '../fixtures/build-sandbox.ts';
import { createMemoryPaymentStore } from './fixtures/memory-payment-store.ts';
import type { SandboxPaymentStore } from './sandbox-payment-store.ts';

const job = { amountCents: 5_500, idempotencyKey: 'job:7:5500', metadata: { purpose: 'job', job: '7', user: '3' } };
const withNumber = (number: string) => ({ ...goodCard, number });

const open = async (options: Parameters<typeof buildSandbox>[0] = {}) => {
  const sandbox = buildSandbox(options);
  const payment = await sandbox.payments.create(job);
  const events = async () => {
    await sandbox.network.idle();
    return sandbox.delivered.map(({ body, signature }) => sandbox.payments.readEvent(Buffer.from(body), signature));
  };
  return { ...sandbox, payment, events };
};

describe('a bank debit', () => {
  test.each([
    ['succeed', 'succeeded', 'payment.succeeded', 'succeeded'],
    ['fail', 'requires_payment_method', 'payment.failed', 'open'],
  ] as const)(
    'is under way until the bank lets it %s, and sends an event for each step',
    async (outcome, status, type, known) => {
      const { network, payment, payments, events } = await open();
      expect(await network.confirmDebit(payment.clientSecret)).toMatchObject({ intent: { status: 'processing' } });
      expect(await network.listDebits()).toMatchObject([{ id: payment.id }]);
      expect(await payments.retrieve(payment.id)).toMatchObject({ status: 'processing' });
      await expect(payments.cancel(payment.id)).rejects.toThrow(PaymentProcessing);
      expect((await network.confirm(payment.clientSecret, goodCard))?.error?.code).toBe(
        'payment_intent_unexpected_state',
      );
      expect(await network.settleDebit(payment.id, outcome)).toMatchObject({ status });
      expect(await network.settleDebit(payment.id, 'succeed')).toBeUndefined();
      expect((await events()).map((event) => event.type)).toEqual(['payment.processing', type]);
      expect([await payments.retrieve(payment.id), await network.listDebits()]).toMatchObject([{ status: known }, []]);
    },
  );
});

describe('a test card', () => {
  test('pays and sends a signed event', async () => {
    const { network, payment, payments, events } = await open();
    expect(await network.confirm(payment.clientSecret, goodCard)).toMatchObject({ intent: { status: 'succeeded' } });
    const paid = { ...payment, status: 'succeeded' };
    expect(await events()).toMatchObject([{ type: 'payment.succeeded', livemode: false, payment: paid }]);
    expect(await payments.retrieve(payment.id)).toEqual(paid);
  });

  test.each([
    ['4000 0000 0000 0002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000 0000 0000 0069', 'expired_card', undefined],
    ['5555 5555 5555 4444', 'card_declined', 'test_mode_live_card'],
  ])('%s is declined with %s, and another card may pay', async (number, code, declineCode) => {
    const { network, payment, payments, events } = await open();
    const attempt = await network.confirm(payment.clientSecret, withNumber(number));
    expect(attempt?.error?.code).toBe(code);
    expect(attempt?.error?.decline_code).toBe(declineCode);
    expect(await payments.retrieve(payment.id)).toMatchObject({ status: 'open' });
    await network.confirm(payment.clientSecret, goodCard);
    expect((await events()).map(({ type }) => type).sort()).toEqual(['payment.failed', 'payment.succeeded']);
  });

  test.each([
    ['a wrong digit', { number: '4242 4242 4242 4241' }, 'incorrect_number'],
    ['letters', { number: '4242 4242 4242 424x' }, 'incorrect_number'],
    ['month 13', { expMonth: 13 }, 'invalid_expiry_month'],
    ['last month', { expMonth: 4, expYear: 2027 }, 'invalid_expiry_month'],
    ['last year', { expYear: 2026 }, 'invalid_expiry_year'],
    ['a short code', { cvc: '12' }, 'invalid_cvc'],
    ['a long code', { cvc: '1234' }, 'invalid_cvc'],
  ])('with %s is refused without a payment attempt', async (_what, change, code) => {
    const { network, payment, events } = await open();
    const attempt = await network.confirm(payment.clientSecret, { ...goodCard, ...change });
    expect(attempt?.error).toMatchObject({ type: 'card_error', code });
    expect(attempt?.intent.last_payment_error).toBeNull();
    expect(await events()).toEqual([]);
  });

  test('is valid in its last month', async () => {
    const { network, payment } = await open();
    const attempt = await network.confirm(payment.clientSecret, { ...goodCard, expMonth: 5, expYear: 2027 });
    expect(attempt?.intent.status).toBe('succeeded');
  });

  test('pays nothing without the payment’s own secret', async () => {
    const { network, payment } = await open();
    expect(await network.confirm(`${payment.id}_secret_guess`, goodCard)).toBeUndefined();
    expect(await network.confirm('', goodCard)).toBeUndefined();
    expect(await network.confirm('é', goodCard)).toBeUndefined();
  });

  test('pays neither a paid nor a cancelled payment', async () => {
    const { network, payment, payments, events } = await open();
    await network.confirm(payment.clientSecret, goodCard);
    const again = await network.confirm(payment.clientSecret, goodCard);
    expect(again?.error?.code).toBe('payment_intent_unexpected_state');
    expect(await events()).toHaveLength(1);
    const other = await payments.create({ ...job, idempotencyKey: 'other' });
    await payments.cancel(other.id);
    const late = await network.confirm(other.clientSecret, goodCard);
    expect(late).toMatchObject({ intent: { status: 'canceled' }, error: { code: 'payment_intent_unexpected_state' } });
  });

  test('leaves no card number in responses and events', async () => {
    const { network, payment, delivered } = await open();
    const attempt = await network.confirm(payment.clientSecret, goodCard);
    await network.idle();
    // The whole number: four digits of it occur in random identifiers, too.
    const said = JSON.stringify([attempt, delivered]).replaceAll(' ', '');
    expect(said).not.toContain(goodCard.number.replaceAll(' ', ''));
    expect(said).not.toMatch(/"(?:number|cvc)"/);
  });
});

describe('a challenge', () => {
  const challenged = withNumber('4000 0025 0000 3155');

  test.each([
    ['complete', 'succeeded', 'payment.succeeded'],
    ['fail', 'requires_payment_method', 'payment.failed'],
  ] as const)('answered with %s ends in %s', async (outcome, status, type) => {
    const { network, payment, payments, events } = await open();
    const attempt = await network.confirm(payment.clientSecret, challenged);
    expect(attempt?.intent.next_action?.redirect_to_url.url).toContain(`/sandbox/card/challenge/${payment.id}?`);
    expect(await payments.retrieve(payment.id)).toMatchObject({ status: 'requires_action' });
    expect(await events()).toEqual([]);
    expect(await network.answerChallenge(payment.clientSecret, outcome)).toMatchObject({ status });
    expect(await events()).toMatchObject([{ type }]);
  });

  test('that was never requested pays nothing', async () => {
    const { network, payment } = await open();
    const intent = await network.answerChallenge(payment.clientSecret, 'complete');
    expect(intent?.status).toBe('requires_payment_method');
  });
});

/** Ten confirmations that all read the open payment before the first one writes. */
const confirmTenTimes = async (breakStore: (store: SandboxPaymentStore) => SandboxPaymentStore) => {
  const { network, payment, events } = await open({ store: breakStore(createMemoryPaymentStore()) });
  const attempts = await Promise.all(Array.from({ length: 10 }, () => network.confirm(payment.clientSecret, goodCard)));
  const charges = attempts.filter((attempt) => attempt && !attempt.error);
  return { charges: charges.length, events: (await events()).length };
};

describe('ten concurrent confirmations', () => {
  test('are charged once', async () => {
    expect(await confirmTenTimes((store) => store)).toEqual({ charges: 1, events: 1 });
  });

  test('are charged ten times by a naive store without compare-and-set', async () => {
    const naive = (store: SandboxPaymentStore): SandboxPaymentStore => ({
      ...store,
      update: async (_version, object) => {
        for (;;) {
          const current = await store.get(object.id);
          if (!current || (await store.update(current.version, object))) return current !== undefined;
        }
      },
    });
    expect(await confirmTenTimes(naive)).toEqual({ charges: 10, events: 10 });
  });
});

describe('an event', () => {
  test('is retried until the webhook accepts it, with a new signature', async () => {
    let failures = 3;
    const { network, payment, delivered, pauses } = await open({
      deliver: async () => {
        if (failures-- > 0) throw new Error('503');
      },
    });
    await network.confirm(payment.clientSecret, goodCard);
    await network.idle();
    expect(delivered).toHaveLength(1);
    expect(pauses).toEqual([200, 1_000, 5_000]);
  });

  test('that cannot be delivered is reported, and the payment stays paid', async () => {
    const { network, payment, payments, undelivered } = await open({
      deliver: async () => {
        throw new Error('down');
      },
    });
    await network.confirm(payment.clientSecret, goodCard);
    await network.idle();
    expect(undelivered).toHaveLength(1);
    expect(await payments.retrieve(payment.id)).toMatchObject({ status: 'succeeded' });
  });
});

test('refuses payments under 50 cents, as Stripe does', async () => {
  const { payments } = buildSandbox();
  await expect(payments.create({ ...job, amountCents: 49 })).rejects.toThrow(/at least \$0\.50/);
});
