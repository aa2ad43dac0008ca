import type { Page } from '@playwright/test';
import { expect, test } from './desktop.ts';
import { expectSignedIn, expectSignedOut, signIn, storageKind } from './session-steps.ts';

/** An unreachable session bus: Linux keychains fail. */
const withoutKeychain = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent', DISPLAY: '' };

/** Everything that a script in the page can read, as text. */
const reachableFromPage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const seen = new Set<unknown>();
    const texts: string[] = [];
    const walk = (value: unknown, depth: number): void => {
      if (typeof value === 'string') texts.push(value);
      if (depth === 0 || seen.has(value) || value === null) return;
      if (typeof value !== 'object' && typeof value !== 'function') return;
      seen.add(value);
      for (const key of Object.getOwnPropertyNames(value)) {
        try {
          walk(Reflect.get(value, key), depth - 1);
        } catch {
          texts.push(key); // Getters of the browser throw for a wrong receiver.
        }
      }
    };
    walk(window, 4);
    const stored = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    return [...texts, ...stored, document.documentElement.outerHTML].join('\n');
  });

test('signs in, and the page never holds the token', async ({ desktop: { page }, api }) => {
  await signIn(page);
  const [token = 'none given'] = api.tokens;
  // The main process asks for other things as well.
  expect(api.calls.filter(({ call }) => call === 'GET /api/me').at(-1)?.authorization).toBe(`Bearer ${token}`);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('desktop');
  const reachable = await reachableFromPage(page);
  expect(reachable).toContain('Hello , Ada');
  expect(reachable).not.toContain(token);
});

test('a revoked token ends the session', async ({ desktop: { page }, api }) => {
  await signIn(page);
  api.revokeAll();
  expect(await page.evaluate(async () => (await fetch('/api/me')).status)).toBe(401);
  await expectSignedOut(page);
});

test('signing out ends the local session even when the server is unreachable', async ({ desktop: { page }, api }) => {
  await signIn(page);
  await api.close();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(page);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The server cannot be reached. Check your connection and try again.',
  );
});

test('without a keychain the app says so, and the session ends when it quits', { tag: '@long' }, async ({ start }) => {
  test.skip(process.platform !== 'linux', 'only on Linux can a test take the keychain away');
  const first = await start({ env: withoutKeychain });
  expect(await storageKind(first.page)).toBe('memory');
  await signIn(first.page);
  await first.page.reload();
  await expectSignedIn(first.page);
  await first.kill();
  const second = await start({ env: withoutKeychain });
  await expectSignedOut(second.page);
});
