import type { Page } from '@playwright/test';
import { expect, test } from './demo-server.ts';
import type { Desktop } from './desktop.ts';
import { repository } from './prepared-app.ts';
import './session-steps.ts';

/** The last address that the app opened in the system browser. */
const opened = async ({ native }: Desktop, count = 1): Promise<URL> => {
  await expect.poll(async () => (await native.opened()).length).toBe(count);
  return new URL((await native.opened()).at(-1) ?? '');
};

/** Submits the provider's form, as a user does in the system browser; returns the redirect's address. */
async function answerProvider(authorize: URL, outcome: 'continue' | 'cancel', email: string): Promise<string> {
  const page = await fetch(authorize);
  expect(page.status).toBe(200);
  const fields = { ...Object.fromEntries(authorize.searchParams), name: 'Robin', email, verified: '1', outcome };
  const answer = await fetch(new URL(authorize.pathname, authorize), {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) },
  });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

const isSignedIn = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const reply = await window.desktop.sessionState();
    return reply.ok && reply.value.signedIn;
  });

const go = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => location.assign(to), path);
  await page.waitForURL((url) => url.pathname === path);
};

const logOut = async (page: Page): Promise<void> => {
  await page.evaluate(() => window.desktop.forgetSession());
  await go(page, '/login');
};

test('registers and logs in through the system browser', { tag: '@long' }, async ({ start, server }) => {
  const desktop = await start({ appFolder: repository, apiOrigin: server.url });
  const { page } = desktop;
  const email = 'robin-desktop@google.example';
  await go(page, '/register');
  await page.getByRole('button', { name: 'Continue with google' }).click();
  const first = await opened(desktop);
  expect(first.origin).toBe(server.url);
  await expect(page.getByText('Continue in your browser.')).toBeVisible();
  const back = await fetch(await answerProvider(first, 'continue', email));
  expect([back.status, await back.text()]).toEqual([200, expect.stringContaining('Signed in. Go back to the app.')]);
  await page.waitForURL((url) => url.pathname !== '/register');
  expect(await isSignedIn(page)).toBe(true);
  // The callback address works once: its port is closed afterwards.
  await expect.poll(() => fetch(back.url).catch(() => 'closed')).toBe('closed');
  await logOut(page);

  await page.getByRole('button', { name: 'Login with Google' }).click();
  const second = await opened(desktop, 2);
  for (const name of ['state', 'nonce', 'code_challenge', 'redirect_uri'])
    expect(second.searchParams.get(name)).not.toBe(first.searchParams.get(name));
  const window = await desktop.app.browserWindow(page);
  await window.evaluate((hidden) => hidden.hide());
  expect((await fetch(await answerProvider(second, 'continue', email))).status).toBe(200);
  await page.waitForURL((url) => url.pathname !== '/login');
  expect(await isSignedIn(page)).toBe(true);
  await expect.poll(() => window.evaluate((shown) => shown.isVisible())).toBe(true);
});

test('stays signed out after a refusal, a cancellation, a reload, or the email address of an account with a password', {
  tag: '@long',
}, async ({ start, server }) => {
  const desktop = await start({ appFolder: repository, apiOrigin: server.url });
  const { page } = desktop;
  await go(page, '/login');
  const button = page.getByRole('button', { name: 'Login with Google' });
  await button.click();
  const no = await fetch(await answerProvider(await opened(desktop), 'cancel', 'robin@google.example'));
  expect([no.status, await no.text()]).toEqual([400, expect.stringContaining('Go back to the app.')]);
  await expect(button).toBeEnabled();

  await button.click();
  const given = await opened(desktop, 2);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(button).toBeEnabled();
  const late = await answerProvider(given, 'continue', 'robin@google.example');
  await expect.poll(() => fetch(late).catch(() => 'closed')).toBe('closed');

  await button.click();
  const left = await opened(desktop, 3);
  await page.reload();
  const unasked = await answerProvider(left, 'continue', 'robin@google.example');
  await expect.poll(() => fetch(unasked).catch(() => 'closed')).toBe('closed');

  await button.click();
  const taken = await fetch(await answerProvider(await opened(desktop, 4), 'continue', 'brand@demo.example'));
  expect(taken.status).toBe(400);
  await expect(page.getByText('There is already an account with this address. Log in with its password')).toBeVisible();
  expect(await isSignedIn(page)).toBe(false);
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('closing the app during a sign-in closes its port, and the next start is signed out', { tag: '@long' }, async ({
  start,
  server,
}) => {
  const launched = { appFolder: repository, apiOrigin: server.url };
  const desktop = await start(launched);
  await go(desktop.page, '/login');
  await desktop.page.getByRole('button', { name: 'Login with Google' }).click();
  const given = await opened(desktop);
  await desktop.app.close();
  await desktop.gone;
  const late = await answerProvider(given, 'continue', 'robin@google.example');
  expect(await fetch(late).catch(() => 'closed')).toBe('closed');
  const again = await start(launched);
  expect(await isSignedIn(again.page)).toBe(false);
  expect(await again.native.opened()).toEqual([]);
});
