import { afterEach, expect, test, vi } from 'vitest';
import { loadPayments } from './load-stripe.ts';

afterEach(() => vi.unstubAllGlobals());

const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

test('loads Stripe.js with the server’s key', async () => {
  vi.stubGlobal('Stripe', (key: string) => ({ key }));
  expect(await loadPayments({ provider: 'stripe', publishable_key: 'pk_live_1' })).toEqual({ key: 'pk_live_1' });
});

test('loads nothing from Stripe for the sandbox, or without a key', async () => {
  expect(await loadPayments({ provider: 'sandbox', publishable_key: null })).toHaveProperty('confirmPayment');
  expect(await loadPayments({ provider: 'stripe', publishable_key: null })).toBeNull();
  expect(scripts()).toEqual([]);
});
