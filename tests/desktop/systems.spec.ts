import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { appLink } from '#shared/domain/pages/deep-link.ts';
import { expect, test } from './demo-server.ts';
import { isRealElectron } from './desktop.ts';
import { chooseAndUpload, signInAs, stateIs, writeVideo } from './upload-steps.ts';

// What the client decides on a system other than this one. On Electron's executable each system runs its own suite.
test.skip(isRealElectron, 'the executable knows its system');

const windows = (app: ElectronApplication) => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);

test.describe('on macOS', () => {
  // No D-Bus tells of a menu bar.
  const env = { STANDIN_PLATFORM: 'darwin', TEST_TRAY: 'false' };

  test('the app runs on without a window, and a click in the dock opens one', { tag: '@long' }, async ({ start }) => {
    const { app, page, native } = await start({ env });
    const main = await app.browserWindow(page);
    const stateOf = () => main.evaluate((shown) => [shown.isVisible(), shown.isMinimized()]);
    const close = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    const activate = () => app.evaluate(({ app: main }) => void main.emit('activate', { preventDefault() {} }, false));
    await page.evaluate(() => window.desktop.changeSettings({ closeToTray: true }));
    await close();
    await native.pressButton('Keep Running');
    await expect.poll(stateOf).toEqual([false, false]);
    await activate();
    await expect.poll(stateOf).toEqual([true, false]);
    await page.evaluate(() => window.desktop.changeSettings({ closeToTray: false }));
    await close();
    await expect.poll(() => windows(app)).toBe(0);
    await activate();
    await expect.poll(() => windows(app)).toBe(1);
    await close();
    await expect.poll(() => windows(app)).toBe(0);
    await native.openUrl(appLink('/chat'));
    const address = () => app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.getURL());
    await expect.poll(address).toMatch(/\/chat$/);
  });

  test('the system starts the app at log-in, hidden', { tag: '@long' }, async ({ start }) => {
    const { page, native } = await start({ env });
    await page.evaluate(() => window.desktop.changeSettings({ openAtLogin: true }));
    expect((await native.loginItems()).at(-1)).toEqual({ openAtLogin: true, args: ['--hidden'] });
  });

  test('transfers wait for the plug when the user wants that', { tag: '@long' }, async ({ start, server, folder }) => {
    const { app, page, native } = await start({ apiOrigin: server.url, env });
    await signInAs(page, 'noah@demo.example');
    const setOnBattery = async (isOnBattery: boolean) => {
      await app.evaluate(({ powerMonitor }, on) => Object.assign(powerMonitor, { onBatteryPower: on }), isOnBattery);
      await native.power(isOnBattery ? 'on-battery' : 'on-ac');
    };
    const limit = (upload: number | null) =>
      page.evaluate((set) => window.desktop.transfers.setLimits(set), { upload, download: null, pauseOnBattery: true });
    await limit(2 ** 18);
    const path = join(folder, 'clip.mp4');
    await writeVideo(path, 2 ** 24);
    const reply = await chooseAndUpload(page, path, { purpose: 'pitch' });
    if (!reply.ok) throw new Error(reply.message);
    await stateIs(page, reply.value.id, 'moving');
    await setOnBattery(true);
    await stateIs(page, reply.value.id, 'waiting');
    await limit(null);
    await setOnBattery(false);
    await stateIs(page, reply.value.id, 'done');
  });

  test('an update closes a window that otherwise hides', { tag: '@long' }, async ({ start }) => {
    const { app, page } = await start({ env });
    await page.evaluate(() => window.desktop.changeSettings({ closeToTray: true }));
    await app.evaluate(({ autoUpdater, BrowserWindow }) => {
      autoUpdater.emit('before-quit-for-update');
      BrowserWindow.getAllWindows()[0]?.close();
    });
    await expect.poll(() => windows(app)).toBe(0);
  });
});

test('on Windows an overlay on the icon in the taskbar shows that something is unread', { tag: '@long' }, async ({
  start,
}) => {
  const { app, page, native } = await start({ env: { STANDIN_PLATFORM: 'win32' } });
  await page.evaluate(() => window.desktop.setUnread(3));
  await expect.poll(async () => (await native.attention()).at(-1)).toBe('overlay: 3 unread');
  // The taskbar forgets the marks of a window that hides.
  const before = (await native.attention()).length;
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.hide();
    BrowserWindow.getAllWindows()[0]?.show();
  });
  await expect.poll(async () => (await native.attention()).slice(before)).toContain('overlay: 3 unread');
  await page.evaluate(() => window.desktop.setUnread(0));
  await expect.poll(async () => (await native.attention()).at(-1)).toBe('no overlay');
});

test('the icon in the tray is a template on macOS, whose menu bar colours it, and scaled elsewhere', {
  tag: '@long',
}, async ({ start }) => {
  for (const [system, isTemplate, width] of [
    ['darwin', true, 16],
    ['win32', false, 32],
  ] as const) {
    const { app, kill } = await start({ env: { STANDIN_PLATFORM: system } });
    const icon = await app.evaluate(() => {
      const image = Reflect.get(globalThis.__recorded.tray?.icon ?? {}, '_image');
      return [image.isTemplateImage(), image.getSize().width];
    });
    expect(icon).toEqual([isTemplate, width]);
    await kill();
  }
});
