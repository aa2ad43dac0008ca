import { afterEach, expect, test, vi } from 'vitest';
import { loadPayments } from './load-stripe.ts';

const loadStripe = vi.hoisted(() => vi.fn(async (key: string) => ({ key })));
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }));
afterEach(() => loadStripe.mockClear());

test('loads Stripe.js with the key of the server', async () => {
  expect(await loadPayments({ provider: 'stripe', publishable_key: 'pk_test_1' })).toEqual({ key: 'pk_test_1' });
});

test('loads nothing from Stripe for the sandbox, or without a key', async () => {
  expect(await loadPayments({ provider: 'sandbox', publishable_key: null })).toHaveProperty('confirmPayment');
  expect(await loadPayments({ provider: 'stripe', publishable_key: null })).toBeNull();
  expect(loadStripe).not.toHaveBeenCalled();
});
