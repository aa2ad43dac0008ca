import { describe, expect, test } from 'vitest';
import { testSecret } from '../../sandbox/fixtures/build-sandbox.ts';
import { createPayments } from './create-payments.ts';

const stripe = {
  provider: 'stripe',
  secretKey: 'sk_live_abc',
  publishableKey: 'pk_live_abc',
  webhookSecret: testSecret,
  livemode: true,
} as const;

describe('createPayments', () => {
  test('uses Stripe when a key is set', () => {
    expect(createPayments(stripe)).toMatchObject({ kind: 'stripe', publishableKey: 'pk_live_abc' });
  });

  test('has no publishable key with the sandbox', () => {
    const payments = createPayments({ provider: 'sandbox', network: { fetch }, webhookSecret: testSecret });
    expect(payments).toMatchObject({ kind: 'sandbox', publishableKey: null });
  });
});
