import { expect, test, vi } from 'vitest';
import { isUnreachable } from '#renderer/lib/api/failure.ts';
import { loadPayments } from './card-payment.tsx';

const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);

// First, since the library keeps a script that it has loaded.
test('counts as unreachable while the script cannot be loaded, and loads afterwards', async () => {
  const failAll = new MutationObserver(() => {
    for (const script of document.querySelectorAll('script')) script.dispatchEvent(new Event('error'));
  });
  failAll.observe(document, { childList: true, subtree: true });
  const payments = { provider: 'stripe', publishable_key: 'pk_live_1' } as const;
  const error: unknown = await loadPayments(payments).catch((thrown: unknown) => thrown);
  failAll.disconnect();
  for (const script of document.querySelectorAll('script')) script.remove();
  expect(isUnreachable(error)).toBe(true);
  vi.stubGlobal('Stripe', (key: string) => ({ key }));
  expect(await loadPayments(payments)).toEqual({ key: 'pk_live_1' });
});

test('loads Stripe.js with the server’s key', async () => {
  vi.stubGlobal('Stripe', (key: string) => ({ key }));
  expect(await loadPayments({ provider: 'stripe', publishable_key: 'pk_live_1' })).toEqual({ key: 'pk_live_1' });
});

test('loads nothing from Stripe for the sandbox, or without a key', async () => {
  expect(await loadPayments({ provider: 'sandbox', publishable_key: null })).toHaveProperty('confirmPayment');
  expect(await loadPayments({ provider: 'stripe', publishable_key: null })).toBeNull();
  expect(scripts()).toEqual([]);
});
