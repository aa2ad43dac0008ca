import { describe, expect, test } from 'vitest';
import { testSecret } from '../../sandbox/fixtures/build-sandbox.ts';
import { createPayments } from './create-payments.ts';

const stripe = {
  provider: 'stripe',
  secretKey: 'sk_live_abc',
  publishableKey: 'pk_live_abc',
  webhookSecret: testSecret,
} as const;

describe('createPayments', () => {
  test('uses Stripe when a key is set', () => {
    expect(createPayments(stripe)).toMatchObject({ kind: 'stripe', publishableKey: 'pk_live_abc' });
  });

  test('has no publishable key with the sandbox', () => {
    const payments = createPayments({ provider: 'sandbox', network: { fetch }, webhookSecret: testSecret });
    expect(payments).toMatchObject({ kind: 'sandbox', publishableKey: null });
  });

  test.each([
    ['missing', undefined, /missing/],
    ['empty', '', /missing/],
    ['31 characters', testSecret.slice(0, 31), /at least 32/],
    ['blank', ' '.repeat(40), /white space/],
    ['with a line break', `${testSecret}\n`, /white space/],
    ['from the example file', 'whsec_replace_with_your_own_secret_here', /placeholder/],
    ['one letter repeated', 'a'.repeat(40), /placeholder/],
  ])('refuses a webhook secret that is %s', (_what, webhookSecret, reason) => {
    expect(() => createPayments({ ...stripe, webhookSecret })).toThrow(reason);
  });

  test('refuses a live key beside a test key', () => {
    expect(() => createPayments({ ...stripe, publishableKey: 'pk_test_abc' })).toThrow(/different modes/);
  });

  test('refuses a publishable key as the secret key', () => {
    expect(() => createPayments({ ...stripe, secretKey: 'pk_live_abc' })).toThrow(/STRIPE_SECRET_KEY/);
  });
});
