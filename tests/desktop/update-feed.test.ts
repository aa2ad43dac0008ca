import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AppImageUpdater } from 'electron-updater';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type FeedOptions, installFrom } from './update-feed.ts';

// Checks of the guarantees that the updates rely on, with electron-updater itself. Node makes its requests here.
const { ElectronHttpExecutor } = createRequire(import.meta.url)('electron-updater/out/electronHttpExecutor.js');

const open = async (feed: FeedOptions) => {
  const installed = await installFrom(feed);
  onTestFinished(() => installed.remove());
  vi.stubEnv('APPIMAGE', installed.env.APPIMAGE);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const atQuit: (() => void)[] = [];
  const app = {
    version: '1.0.0',
    name: 'UGC Marketplace',
    isPackaged: true,
    appUpdateConfigPath: installed.configPath,
    userDataPath: installed.cacheFolder,
    baseCachePath: installed.cacheFolder,
    whenReady: async () => undefined,
    quit: () => undefined,
    relaunch: () => undefined,
    onQuit: (handler: () => void) => void atQuit.push(handler),
  };
  const updater = new AppImageUpdater(null, app);
  Reflect.set(updater, 'httpExecutor', Object.assign(new ElectronHttpExecutor(), { createRequest: request }));
  Object.assign(updater, { logger: null, autoDownload: false, autoInstallOnAppQuit: false, allowPrerelease: false });
  const pending = async () => {
    const folder = join(installed.cacheFolder, 'ugc-marketplace-updater/pending');
    return existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.AppImage')) : [];
  };
  return { updater, installed, pending, atQuit };
};

describe.skipIf(process.platform !== 'linux')('a feed of AppImages', () => {
  test('the announced file is downloaded, and not installed when the app quits', async () => {
    const { updater, installed, pending, atQuit } = await open({ version: '9.9.9' });
    expect(await updater.checkForUpdates()).toMatchObject({
      isUpdateAvailable: true,
      updateInfo: { version: '9.9.9' },
    });
    await updater.downloadUpdate();
    expect(await pending()).toHaveLength(1);
    expect(atQuit).toEqual([]);
    expect(await installed.installed()).toContain('# old');
  });

  test('a file with a wrong checksum is refused and deleted', async () => {
    const { updater, installed, pending } = await open({ version: '9.9.9', isTampered: true });
    await updater.checkForUpdates();
    await expect(updater.downloadUpdate()).rejects.toThrow('sha512 checksum mismatch');
    expect(await pending()).toEqual([]);
    expect(await installed.installed()).toContain('# old');
  });

  test.each(['0.0.1', '1.0.0'])('version %s is no update of 1.0.0', async (version) => {
    const { updater, installed } = await open({ version });
    expect(await updater.checkForUpdates()).toMatchObject({ isUpdateAvailable: false });
    expect(installed.asked).toEqual(['/latest-linux.yml']);
  });
});
