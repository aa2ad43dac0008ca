import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { type Desktop, expect, test } from './desktop.ts';
import { expectSignedOut, signIn } from './session-steps.ts';

const bounds = { x: 40, y: 50, width: 900, height: 640 };

const isVisible = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());

test('a second start focuses the first window, says so in the log and exits', async ({
  desktop,
  startEnding,
  options,
}) => {
  await desktop.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.minimize();
    BrowserWindow.getAllWindows()[0]?.hide();
  });
  expect(await isVisible(desktop.app)).toBe(false);
  expect(await startEnding()).toMatchObject({ code: 0 });
  await expect.poll(() => isVisible(desktop.app)).toBe(true);
  const isMinimized = () =>
    desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
  expect(await isMinimized()).toBe(false);
  expect(desktop.app.windows()).toHaveLength(1);
  const log = await readFile(join(options.userData, 'logs/main.log'), 'utf8');
  expect(log.match(/Version /g)).toHaveLength(1);
  expect(log).toContain('This start was handed over to it and ends.');
});

test('a click in the dock shows a hidden window', { tag: '@long' }, async ({ desktop: { app } }) => {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  // macOS reports the click to the app.
  await app.evaluate(({ app: main }) => void main.emit('activate', { preventDefault() {} }, false));
  await expect.poll(() => isVisible(app)).toBe(true);
});

test('the window is restored at its position', { tag: '@long' }, async ({ start }) => {
  const first = await start();
  await first.app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), bounds);
  await first.app.close();
  await first.gone;
  const second = await start();
  const restored = await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
  expect(restored).toEqual(bounds);
});

test('moving, resizing and maximising are kept at once, for a client that does not end properly', {
  tag: '@long',
}, async ({ desktop: { app }, options }) => {
  const kept = async () => JSON.parse(await readFile(join(options.userData, 'config.json'), 'utf8').catch(() => '{}'));
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setPosition(31, 32));
  await expect.poll(kept).toMatchObject({ bounds: { x: 31, y: 32 } });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(910, 650));
  await expect.poll(kept).toMatchObject({ bounds: { width: 910, height: 650 } });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize());
  await expect.poll(kept).toMatchObject({ isMaximized: true, bounds: { width: 910, height: 650 } });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.unmaximize());
  await expect.poll(kept).toMatchObject({ isMaximized: false });
});

const pathOf = ({ page }: Desktop) => new URL(page.url()).pathname;

test('the app starts at the last page of the account, and at the dashboard after a sign-out', async ({ start }) => {
  const restarted = async ({ app, gone }: Desktop) => {
    await app.close();
    await gone;
    return start();
  };
  let desktop = await start();
  expect(pathOf(desktop)).toBe('/dashboard');
  await signIn(desktop.page);
  await desktop.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('go-chat')?.click());
  await expect.poll(() => pathOf(desktop)).toBe('/chat');
  for (const path of ['/', '/terms-and-conditions', '/verify-email'])
    await desktop.page.evaluate((to) => history.pushState({}, '', to), path);
  desktop = await restarted(desktop);
  expect(pathOf(desktop)).toBe('/chat');
  // Without a keychain the session ends with the app.
  if (await desktop.page.getByRole('heading', { name: 'Login' }).isVisible()) await signIn(desktop.page);
  await desktop.page.getByRole('button', { name: 'Sign out' }).click();
  await expectSignedOut(desktop.page);
  desktop = await restarted(desktop);
  expect(pathOf(desktop)).toBe('/dashboard');
});

test('a hidden start shows no window until it is asked for, and then as it was', { tag: '@long' }, async ({
  start,
  startEnding,
}) => {
  const first = await start();
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize());
  await first.app.close();
  await first.gone;
  const { app } = await start({ args: ['--hidden'] });
  await startEnding({ args: ['--hidden'] });
  expect(await isVisible(app)).toBe(false);
  await startEnding();
  await expect.poll(() => isVisible(app)).toBe(true);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMaximized())).toBe(true);
});

test('closing the last window quits the app', { tag: '@long' }, async ({ desktop }) => {
  test.skip(process.platform === 'darwin', 'a Mac app stays in the dock');
  await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await desktop.gone;
});

test('the menu brings the page to a route, and a deep route survives a reload', { tag: '@long' }, async ({
  desktop: { app, page },
  options,
}) => {
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('go-chat')?.click());
  await expect.poll(() => new URL(page.url()).pathname).toBe('/chat');
  await page.evaluate(() => history.pushState({}, '', '/orders/1'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/orders/1');
  await page.evaluate(() => location.assign('/orders'));
  await expect.poll(() => readFile(join(options.userData, 'config.json'), 'utf8')).toContain('"/orders"');
});

test('tells the page its platform', { tag: '@long' }, async ({ desktop: { page }, options }) => {
  const reply = await page.evaluate(() => window.desktop.appInfo());
  expect(reply).toMatchObject({ ok: true, value: { platform: process.platform, apiOrigin: options.apiOrigin } });
});

test('an invalid server address is reported and in the log, and no window opens', { tag: '@long' }, async ({
  startEnding,
  options,
}) => {
  const { code, said } = await startEnding({ apiOrigin: 'http://api.example' });
  expect(said).toMatch(/^In a dialog: .*api\.example/m);
  expect(code).toBe(1);
  expect(await readFile(join(options.userData, 'logs/main.log'), 'utf8')).toContain('The app could not start');
});

test('two users of one computer run the client at the same time, each with an account of their own', {
  tag: '@long',
}, async ({ start, options }) => {
  const env = { UGC_KEYCHAIN_SERVICE: `${options.env?.UGC_KEYCHAIN_SERVICE} of another user` };
  const first = await start();
  await signIn(first.page);
  const second = await start({ userData: `${options.userData}-other`, env });
  await expectSignedOut(second.page);
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  await second.app.close();
  await second.gone;
  // Neither the start nor the end of the other one reached it.
  expect(await isVisible(first.app)).toBe(false);
  const state = await first.page.evaluate(() => window.desktop.sessionState());
  expect(state).toMatchObject({ ok: true, value: { signedIn: true } });
});
