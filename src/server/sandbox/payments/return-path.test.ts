import { expect, test } from 'vitest';
import { readReturnPath, withPaymentResult } from './return-path.ts';

test.each(['/orders', '/orders?page=2#top', '/'])('redirects to %s', (path) => {
  expect(readReturnPath(path)).toBe(path);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'orders',
  '',
  '/a\nb',
  undefined,
  ['/orders'],
])('does not redirect to %j', (path) => {
  expect(readReturnPath(path)).toBeUndefined();
});

test('adds the result to the existing query of the URL', () => {
  const intent = { id: 'pi_1', client_secret: 'pi_1_secret_x', status: 'succeeded' };
  expect(withPaymentResult('/orders?a=1#b', intent)).toBe(
    '/orders?a=1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x&redirect_status=succeeded#b',
  );
  expect(withPaymentResult('/orders', { ...intent, status: 'canceled' })).toContain('redirect_status=failed');
});
