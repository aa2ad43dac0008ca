import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, type Page } from '@playwright/test';
import { PASSWORD, register, submitLogin } from './account-steps.ts';
import type { ApiServer } from './api-server.ts';
import { test } from './journey-test.ts';
import type { Visitor } from './visitor.ts';

const registerBrand = (page: Page, email: string): Promise<void> =>
  register(page, { role: 'brand', name: 'Northwind Goods', email });

const loginAgain = async ({ page, forgetSession }: Visitor, email: string): Promise<void> => {
  await forgetSession();
  // The client may have opened the log-in page by itself, which then leads back to the page it left.
  await page.goto('/');
  await page.goto('/login');
  await submitLogin(page, email);
};

/** Sets the end of every subscription to this many days from now. */
const endIn = (server: ApiServer, days: number): Promise<void> =>
  server.whileStopped(async (dataDirectory) => {
    const database = await PGlite.create(join(dataDirectory, 'database', 'pgdata'));
    await database.query(
      `update users set subscription_expires_at = now() + make_interval(days => $1) where role = 'brand'`,
      [days],
    );
    await database.close();
  });

const payByCard = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 40');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
};

const yearOf = (days: number): string => String(new Date(Date.now() + days * 86_400_000).getUTCFullYear());

test('an expired brand keeps its work, and renews before a new order', { tag: '@long' }, async ({
  server,
  visitor,
}) => {
  const brand = await visitor();
  const { page } = brand;
  await registerBrand(page, 'brand@renewal.test');
  await endIn(server, -10);

  await loginAgain(brand, 'brand@renewal.test');
  await expect(page.getByText('Subscription Expired! Click here to renew.')).toBeVisible();
  await expect(page.getByText('Hello , Northwind Goods')).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Post Job' }).first().click();
  await expect(page).toHaveURL(/\/renew-payment$/);
  await expect(page.getByText('$199.00')).toBeVisible();
  await expect(page.getByText('Expired', { exact: true })).toBeVisible();

  const form = await brand.cardForm();
  await payByCard(form, '4000 0000 0000 0002');
  await expect(form.getByText('Your card was declined.')).toBeVisible();
  await payByCard(form, '4242 4242 4242 4242');
  await expect(page).toHaveURL(/\/subscription-renewed$/);
  await expect(page.getByRole('heading', { name: 'Subscription Renewed!' })).toBeVisible();
  await expect(page.locator('time', { hasText: yearOf(365) })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText('Hello , Northwind Goods')).toBeVisible();

  await page.goto('/renew-payment');
  await expect(page.getByText('365 days left')).toBeVisible();
});

// The bank asks in the system browser, on the page of the pay link (client-payments.spec.ts).
test('a brand is warned three days ahead, and the bank asks back before it renews', {
  tag: ['@long', '@website'],
}, async ({ server, visitor }) => {
  const brand = await visitor();
  const { page } = brand;
  await registerBrand(page, 'brand@warning.test');
  await endIn(server, 2);

  await loginAgain(brand, 'brand@warning.test');
  await expect(page.getByText('Hello , Northwind Goods')).toBeVisible();
  await page.getByRole('button', { name: 'Subscription will expire soon! Click here to renew.' }).click();
  await expect(page).toHaveURL(/\/renew-payment$/);
  await expect(page.getByText('2 days left')).toBeVisible();
  await payByCard(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('heading', { name: 'Not renewed yet' })).toBeVisible();
  await expect(page.getByText('This payment did not go through.', { exact: false })).toHaveCount(1);
  await expect(page.getByText('still working on', { exact: false })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the payment' }).click();
  await payByCard(page, '4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('heading', { name: 'Subscription Renewed!' })).toBeVisible();
  await expect(page.locator('time', { hasText: yearOf(367) })).toBeVisible();
});

const signInAs = async (
  { page, opened }: Visitor,
  button: string,
  who: { name?: string; email: string },
): Promise<void> => {
  const popup = await opened(() => page.getByRole('button', { name: button }).click());
  await popup.getByLabel('Name').fill(who.name ?? 'Robin Example');
  await popup.getByLabel('Email').fill(who.email);
  await popup.getByRole('button', { name: 'Continue' }).click();
};

test('a creator registers and logs in with Google; its script is fetched on the press', { tag: '@long' }, async ({
  server,
  visitor,
  surface,
}) => {
  const somebody = await visitor();
  const { page } = somebody;
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/register');
  await page.getByRole('button', { name: 'For Creators' }).click();
  await expect(page.getByRole('button', { name: 'Continue with google' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loaded).not.toContain('/sandbox/identity/client.js');

  await signInAs(somebody, 'Continue with google', { name: 'Mia Fernandes', email: 'mia@google.example' });
  await expect(page.getByText('Hello , Mia Fernandes')).toBeVisible();
  // The client needs no script: the system browser shows Google's own page.
  expect(loaded.includes('/sandbox/identity/client.js')).toBe(surface === 'website');
  expect(await page.evaluate(() => localStorage.getItem('email_verified_at'))).not.toBeNull();

  await server.crashAndRestart();
  await somebody.forgetSession();
  await page.goto('/login');
  await signInAs(somebody, 'Login with Google', { email: 'mia@google.example' });
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Hello , Mia Fernandes')).toBeVisible();
});

// A code of Google opens one time, so a password cannot follow it. The client says to log in with the password
// (google.spec.ts).
test('Google opens an account with a password only with that password', { tag: ['@long', '@website'] }, async ({
  visitor,
}) => {
  const somebody = await visitor();
  const { page } = somebody;
  const email = 'owner@google.example';
  await registerBrand(page, email);
  await somebody.forgetSession();

  await page.goto('/register');
  await signInAs(somebody, 'Continue with google', { email });
  await expect(page.getByText('Log in with its password', { exact: false })).toBeVisible();
  await page.goto('/login');
  await signInAs(somebody, 'Login with Google', { email });
  const dialog = page.getByRole('dialog', { name: 'Connect Google' });
  await dialog.getByLabel(/password/i).fill('Wrong1!aa');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(
    dialog
      .getByRole('group')
      .getByText(/password/i)
      .last(),
  ).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await dialog.getByLabel(/password/i).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText('Hello , Northwind Goods')).toBeVisible();

  await somebody.forgetSession();
  await page.goto('/login');
  await signInAs(somebody, 'Login with Google', { email });
  await expect(page).toHaveURL(/\/dashboard$/);
});

// The system browser tells nobody that a page of it was closed. Who says no there stays where they were
// (google.spec.ts).
test('a provider window that is closed is told', { tag: ['@long', '@website'] }, async ({ visitor }) => {
  const { page, opened } = await visitor();
  await page.goto('/register');
  const popup = await opened(() => page.getByRole('button', { name: 'Continue with google' }).click());
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Something went wrong!')).toBeVisible();
});
