import type { Page } from '@playwright/test';
import { test as base, expect } from './demo-server.ts';
import type { Desktop, LaunchOptions } from './desktop.ts';
import { hasKeyring, type KeyringOptions, openPrivateKeyring, type PrivateKeyring } from './keyring/private-keyring.ts';
import { repository } from './prepared-app.ts';
import { account, logInByForm, logOut } from './product-steps.ts';
import { expectSignedIn, expectSignedOut, signIn } from './session-steps.ts';

/** Milliseconds: the app gives a call up soon. */
const IMPATIENT = { UGC_KEYCHAIN_TIMEOUT_MS: '1000' };
/** Longer than any start takes here: a window that waited for the keychain would not be there. */
const PATIENT = { UGC_KEYCHAIN_TIMEOUT_MS: '170000' };

/** Fixtures: a real keyring with realistic failures, and the built server, which the page needs. */
const test = base.extend<{ openKeyring: (options?: KeyringOptions) => Promise<PrivateKeyring> }>({
  openKeyring: async ({ playwright: _unused }, use) => {
    const opened: PrivateKeyring[] = [];
    await use(async (options) => {
      const keyring = await openPrivateKeyring(options);
      opened.push(keyring);
      return keyring;
    });
    await Promise.all(opened.map((keyring) => keyring.close()));
  },
});

const noKeyring = 'NO GNOME KEYRING ON THIS MACHINE: its failures are not tested';
test.beforeEach(() => {
  if (process.env.REQUIRE_KEYCHAIN) expect(hasKeyring, noKeyring).toBe(true);
  test.skip(!hasKeyring, noKeyring);
});

/** Somebody else of the demo. */
const other = { email: 'creator@demo.example', password: account.password, name: 'Mia Fernandes' };

const banner = (page: Page) => page.getByRole('region', { name: 'Your session is not kept' });

const storageNow = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const reply = await window.desktop.appInfo();
    return reply.ok ? reply.value.storage : reply.code;
  });
const isSignedIn = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const reply = await window.desktop.sessionState();
    return reply.ok && reply.value.signedIn;
  });
const storageIs = (page: Page, storage: string): Promise<void> => expect.poll(() => storageNow(page)).toBe(storage);

const logIn = async (page: Page): Promise<void> => {
  await page.evaluate(() => location.assign('/login'));
  await logInByForm(page);
};

/** Until the visitor's page is there: what follows ends the app. */
const logOutWhole = async (page: Page): Promise<void> => {
  await logOut(page);
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
};

/** The keyring holds a session and is locked again; the app has timed out and shows the login page. */
const atTheLogin = async ({
  start,
  server,
  openKeyring,
}: {
  start: (overrides: Partial<LaunchOptions>) => Promise<Desktop>;
  server: { readonly url: string };
  openKeyring: () => Promise<PrivateKeyring>;
}) => {
  const keyring = await openKeyring();
  await keyring.start('unlocked');
  const launched = { appFolder: repository, apiOrigin: server.url, env: { ...keyring.env, ...IMPATIENT } };
  const first = await start({ ...launched, env: keyring.env });
  await storageIs(first.page, 'keychain');
  await logIn(first.page);
  await first.kill();
  await keyring.kill();

  await keyring.start('locked');
  const second = await start(launched);
  await storageIs(second.page, 'memory');
  await second.page.evaluate(() => location.assign('/login'));
  await expect(second.page.getByRole('heading', { name: 'Log In' })).toBeVisible();
  const unlock = async () => {
    await keyring.unlock();
    const retry = () => second.page.evaluate(() => window.desktop.retryStorage());
    await expect.poll(retry).toEqual({ ok: true, value: 'keychain' });
  };
  return { ...second, keyring, launched, unlock };
};

test('locked: the app works without it, and the login leads on by itself once it is unlocked', async ({
  start,
  server,
  openKeyring,
}) => {
  const second = await atTheLogin({ start, server, openKeyring });
  await second.unlock();
  await expect(second.page).toHaveURL(/\/dashboard$/);
  await expect(second.page.getByText(`Hello , ${account.name}`)).toBeVisible();
  await logOutWhole(second.page);
  // Answers when the keychain has followed.
  await second.page.evaluate(() => window.desktop.forgetSession());
  await storageIs(second.page, 'keychain');
  await second.kill();

  const third = await start({ ...second.launched, env: second.keyring.env });
  await third.page.evaluate(() => location.assign('/dashboard'));
  await third.page.waitForURL(/\/login$/);
});

test('locked: who has begun to type at the login finishes, and who leaves it is signed in again', {
  tag: '@long',
}, async ({ start, server, openKeyring }) => {
  const { page, unlock } = await atTheLogin({ start, server, openKeyring });
  await page.getByLabel('Email').fill(other.email);
  await unlock();
  // The token is there; the page that asks for it is not taken away.
  await expect.poll(() => isSignedIn(page)).toBe(true);
  await page.evaluate(() => fetch('/api/me'));
  await expect(page.getByLabel('Email')).toHaveValue(other.email);
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
});

test('locked: who logs in as somebody else meanwhile stays, also at the next start', { tag: '@long' }, async ({
  start,
  server,
  openKeyring,
}) => {
  const { page, unlock, kill, launched } = await atTheLogin({ start, server, openKeyring });
  await page.getByLabel('Email').fill(other.email);
  await page.getByLabel('Password', { exact: true }).fill(other.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText(`Hello , ${other.name}`)).toBeVisible();
  await unlock();
  await page.reload();
  await expect(page.getByText(`Hello , ${other.name}`)).toBeVisible();
  await kill();
  const next = await start(launched);
  await storageIs(next.page, 'keychain');
  await next.page.evaluate(() => location.assign('/dashboard'));
  await expect(next.page.getByText(`Hello , ${other.name}`)).toBeVisible();
});

test('wedged: the window does not wait, files are served, and a late answer is used', { tag: '@long' }, async ({
  start,
  server,
  openKeyring,
}) => {
  const keyring = await openKeyring();
  await keyring.start('unlocked');
  keyring.freeze();
  const launched = { appFolder: repository, apiOrigin: server.url };
  const began = performance.now();
  const waiting = await start({ ...launched, env: { ...keyring.env, ...PATIENT } });
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  test.info().annotations.push({ type: 'window with a wedged keychain', description: `${seconds} s` });
  process.stdout.write(`window with a wedged keychain, Playwright's own start included: ${seconds} s\n`);
  // Nobody has given the keychain up, and the window is there.
  expect(await storageNow(waiting.page)).toBe('pending');
  const files = await waiting.page.evaluate(async () => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return Promise.all(names.slice(0, 20).map(async (name) => (await fetch(name)).status));
  });
  expect(new Set(files)).toEqual(new Set([200]));
  await waiting.kill();

  const { page, app, gone } = await start({ ...launched, env: { ...keyring.env, ...IMPATIENT } });
  await logIn(page);
  await expect(banner(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Hello , ${account.name}`)).toBeVisible();
  keyring.thaw();
  await expect(banner(page)).toBeHidden();
  await storageIs(page, 'keychain');
  keyring.freeze();
  await logOutWhole(page);
  // An app whose keychain hangs can still be closed.
  await app.close();
  await gone;
});

test('wedged in the middle: who logs out meanwhile is logged out there too, when it answers', { tag: '@long' }, async ({
  start,
  openKeyring,
}) => {
  const keyring = await openKeyring();
  await keyring.start('unlocked');
  const env = { ...keyring.env, ...IMPATIENT };
  const first = await start({ env });
  await storageIs(first.page, 'keychain');
  await signIn(first.page);
  keyring.freeze();
  await first.page.getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(first.page);
  await storageIs(first.page, 'memory');
  keyring.thaw();
  await storageIs(first.page, 'keychain');
  await first.kill();
  const second = await start({ env });
  await storageIs(second.page, 'keychain');
  await expectSignedOut(second.page);
});

for (const [when, isDuring] of [
  ['between two calls', false],
  ['during one', true],
] as const)
  test(`dying ${when}: the session goes on in memory, and the next start finds what was kept`, {
    tag: '@long',
  }, async ({ start, openKeyring, api }) => {
    const keyring = await openKeyring();
    await keyring.start('unlocked');
    const env = { ...keyring.env, ...IMPATIENT, ...(isDuring && PATIENT) };
    const first = await start({ env });
    await storageIs(first.page, 'keychain');
    await signIn(first.page);
    await first.page.getByRole('button', { name: 'Sign out' }).click();
    await expectSignedOut(first.page);
    if (isDuring) {
      keyring.freeze();
      await signIn(first.page);
      await storageIs(first.page, 'keychain');
    }
    await keyring.kill();
    if (!isDuring) await signIn(first.page);
    await storageIs(first.page, 'memory');
    await first.page.reload();
    await expectSignedIn(first.page);
    await first.page.getByRole('button', { name: 'Sign out' }).click();
    await expectSignedOut(first.page);
    expect(api.calls.filter(({ call }) => call === 'POST /api/logout')).toHaveLength(2);
    await signIn(first.page);
    await first.kill();

    await keyring.start('unlocked');
    const second = await start({ env });
    await storageIs(second.page, 'keychain');
    await expectSignedOut(second.page);
    await signIn(second.page);
    await second.kill();
    await expectSignedIn((await start({ env })).page);
  });

test('denying: a sentence and a button that asks again, and the session works in memory', { tag: '@long' }, async ({
  start,
  server,
  openKeyring,
}) => {
  const keyring = await openKeyring({ isDenied: true });
  await keyring.start('unlocked');
  const launched = { appFolder: repository, apiOrigin: server.url, env: keyring.env };
  const { page, kill } = await start(launched);
  await storageIs(page, 'memory');
  await logIn(page);
  await expect(banner(page)).toContainText('The keychain of this computer does not answer');
  await banner(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('The keychain still does not answer.')).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Hello , ${account.name}`)).toBeVisible();
  await logOutWhole(page);
  await kill();
  const second = await start(launched);
  await second.page.evaluate(() => location.assign('/dashboard'));
  await second.page.waitForURL(/\/login$/);
});
