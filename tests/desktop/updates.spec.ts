import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { test as base, expect, isRealElectron } from './desktop.ts';
import './session-steps.ts';
import { type Installing, installing } from './installed-app.ts';
import { prepareShellApp } from './prepared-app.ts';

// Runs electron-updater in the built client against a feed on this computer.
const test = base.extend<Installing>(installing);

const check = async (page: Page) => {
  const reply = await page.evaluate(() => window.desktop.checkForUpdates());
  return reply.ok ? reply.value : { kind: reply.code };
};
const stateOf = async (page: Page) => (await check(page)).kind;
const pressInMenu = (app: ElectronApplication) =>
  app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('check-for-updates')?.click());

test.describe('an installed client', () => {
  test.skip(isRealElectron || process.platform !== 'linux', 'is an AppImage of the stand-in');

  test('downloads a new version automatically and installs it after confirmation', async ({
    start,
    install,
    options: { userData },
  }) => {
    const installed = await install({ version: '9.9.9' });
    const { app, native, gone } = await start({ env: installed.env });
    expect(await app.evaluate(({ app: main }) => main.isDefaultProtocolClient('ugc-marketplace'))).toBe(true);
    const { options } = await native.pressButton('Restart');
    expect([options.message, options.detail]).toEqual([
      'Restart to update',
      expect.stringMatching(/^Version 9\.9\.9 of .* is ready\.$/),
    ]);
    await gone;
    expect(await installed.installed()).toContain('right version');
    await expect.poll(() => installed.isStarted()).toBe(true);
    expect(installed.asked).toContain('/latest-linux.yml');
    expect(await readFile(join(userData, 'logs/main.log'), 'utf8')).toContain('Found version 9.9.9');
  });

  test('says so when a version cannot be installed', { tag: '@long' }, async ({
    start,
    install,
    options: { userData },
  }) => {
    const installed = await install({ version: '9.9.9' });
    const { page, native } = await start({ env: installed.env });
    await expect.poll(() => stateOf(page)).toBe('ready');
    await rm(installed.cacheFolder, { recursive: true });
    await native.pressButton('Restart');
    await expect.poll(() => readFile(join(userData, 'logs/main.log'), 'utf8')).toContain('Updates: failed');
  });

  test('without a feed, a key or a package of the system has no updates, and says so', { tag: '@long' }, async ({
    start,
    install,
  }) => {
    const { env, configPath } = await install({ version: '9.9.9' });
    const withoutKey = await prepareShellApp();
    const { updateKey: _removed, ...values } = JSON.parse(await readFile(join(withoutKey, 'package.json'), 'utf8'));
    await writeFile(join(withoutKey, 'package.json'), JSON.stringify(values));
    const reasonOf = async (options: Parameters<typeof start>[0]) => {
      const { page, kill } = await start(options);
      const state = await check(page);
      await kill();
      return state;
    };
    const off = (reason: string) => ({ kind: 'off', reason: `Updates are off: ${reason}` });
    expect(await reasonOf({ env: { ...env, APPIMAGE: '' } })).toEqual(
      off('this app was not installed from a package.'),
    );
    expect(await reasonOf({ env, appFolder: withoutKey })).toEqual(off('this package has no key to check them.'));
    await rm(configPath);
    expect(await reasonOf({ env })).toEqual(off('this package names no place for them.'));
  });

  test('refuses a version with a wrong checksum, and says so', async ({ start, install }) => {
    const installed = await install({ version: '9.9.9', isTampered: true });
    const { app, page, native, gone } = await start({ env: installed.env });
    await expect.poll(() => installed.asked.some((path) => path.endsWith('.AppImage'))).toBe(true);
    await expect.poll(() => native.dialogs()).toEqual([]);
    await expect.poll(async () => stateOf(page)).toMatch(/failed|downloading/);
    await app.close();
    await gone;
    expect(await installed.installed()).toContain('# old');
    expect(await installed.isStarted()).toBe(false);
    const kept = await readdir(installed.cacheFolder, { recursive: true });
    expect(kept.filter((name) => name.endsWith('.AppImage'))).toEqual([]);
  });

  test('refuses a version that another key has signed, and says so', async ({ start, install }) => {
    const installed = await install({ version: '9.9.9', isForged: true });
    const { app, page, native } = await start({ env: installed.env });
    await pressInMenu(app);
    expect((await native.pressButton('OK')).options.message).toBe(
      'The update is not signed by the publisher of this app. The app stays as it is.',
    );
    expect(await stateOf(page)).toBe('failed');
    expect(installed.asked.filter((path) => path.endsWith('.AppImage'))).toEqual([]);
  });

  test('installs nothing when it quits, and accepts no older version', { tag: '@long' }, async ({ start, install }) => {
    const newer = await install({ version: '9.9.9' });
    const first = await start({ env: newer.env });
    await first.native.pressButton('Later');
    expect(await stateOf(first.page)).toBe('ready');
    await pressInMenu(first.app);
    await first.native.pressButton('Later');
    await first.app.close();
    await first.gone;
    expect(await newer.installed()).toContain('# old');
    const older = await install({ version: '0.0.1' });
    const second = await start({ env: older.env });
    expect(await check(second.page)).toEqual({ kind: 'current' });
    await older.publish({ version: await second.app.evaluate(({ app }) => app.getVersion()) });
    await pressInMenu(second.app);
    expect((await second.native.pressButton('OK')).options.message).toMatch(/is the newest one\.$/);
    expect(older.asked.filter((path) => path.endsWith('.AppImage'))).toEqual([]);
  });
});

test('a client that was not installed has no updates and says so', { tag: '@long' }, async ({
  desktop: { app, page, native },
}) => {
  const reason = 'Updates are off: this app was started from its source.';
  expect(await check(page)).toEqual({ kind: 'off', reason });
  await pressInMenu(app);
  expect((await native.pressButton('OK')).options.message).toBe(reason);
});
