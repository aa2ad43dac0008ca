import { expect, test } from 'vitest';
import { resumedRoute, startPage } from './window-state.ts';

test.each(['/orders', '/tasks/12', '/edit-job/3', '/job-details/3/compare', '/receipts/R-2026-1', '/chat/support'])(
  'the app starts at %s where it was left there',
  (path) => {
    expect(resumedRoute(`app://bundle${path}?client_secret=pi_1_secret_2#top`)).toBe(path);
    expect(startPage(path)).toBe(path);
  },
);

test.each([
  '/',
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/pay',
  '/terms-and-conditions',
  '/nowhere',
])('a page without an account is not where the app starts: %s', (path) => {
  expect(resumedRoute(`app://bundle${path}`)).toBeNull();
  expect(startPage(path)).toBe('/dashboard');
});

test.each([
  undefined,
  null,
  5,
  '',
  'orders',
  '//evil.example/orders',
  'https://evil.example/orders',
  '/tasks/12/../..',
])('a stored page that is none leads to the dashboard: %o', (stored) => {
  expect(startPage(stored)).toBe('/dashboard');
});

test('pages of other origins are not kept', () => {
  expect(resumedRoute('https://market.example/orders')).toBeNull();
  expect(resumedRoute('chrome-error://chromewebdata/')).toBeNull();
});
