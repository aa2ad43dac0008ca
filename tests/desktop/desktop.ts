import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { _electron, test as base, type ElectronApplication, expect, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { type Native, nativeOf } from './native.ts';
import { prepareShellApp } from './prepared-app.ts';
import { type StubApi, startStubApi } from './stub-api.ts';

const electron = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

/** Electron's own executable where it was downloaded, else the stand-in. DESKTOP_RUNTIME=electron or stand-in decides. */
export const isRealElectron =
  process.env.DESKTOP_RUNTIME === 'electron' ||
  (process.env.DESKTOP_RUNTIME !== 'stand-in' && existsSync(join(electron, 'path.txt')));

export interface LaunchOptions {
  readonly userData: string;
  readonly apiOrigin: string;
  /** Folder with package.json and out/. */
  readonly appFolder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What follows the app's folder on the command line: a deep link, switches such as `--proxy-server=…`. */
  readonly args?: readonly string[];
}

export interface Desktop {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** The system around the app, and the person in front of it. */
  readonly native: Native;
  /** Resolves when the process has ended. */
  readonly gone: Promise<void>;
  /** Ends the app as a crash or a power cut does. */
  kill(): Promise<void>;
}

/** What every launch with this userData wrote to its standard error. */
const said = ({ userData }: LaunchOptions): string => `${userData}.stderr.txt`;

const environment = (options: LaunchOptions): Record<string, string> => {
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const own = { UGC_API_ORIGIN: options.apiOrigin, DESKTOP_STDERR: said(options) };
  return { ...Object.fromEntries(inherited), ...own, ...options.env };
};

/** Starts the app and waits until its window is on the screen. Rejects when the app ends first. */
export async function launch(options: LaunchOptions): Promise<Desktop> {
  if (!isRealElectron) {
    // The electron package answers with this folder's executable without looking for its own.
    process.env.ELECTRON_OVERRIDE_DIST_PATH = join(import.meta.dirname, 'electron-stand-in');
    process.env.CHROMIUM ||= findBrowser() ?? '';
  }
  const fail = async (error: Error): Promise<never> => {
    throw new Error(`${error.message}\nThe app said:\n${await readFile(said(options), 'utf8').catch(() => 'nothing')}`);
  };
  const app = await _electron
    .launch({
      args: [
        '-r',
        join(import.meta.dirname, 'native-recorder.cjs'),
        `--user-data-dir=${options.userData}`,
        '.',
        ...(options.args ?? []),
      ],
      cwd: options.appFolder,
      env: environment(options),
    })
    .catch(fail);
  const child = app.process();
  if (process.env.DESKTOP_VERBOSE) child.stderr?.pipe(process.stderr);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // An app that was refused may have ended before anybody could listen.
    if (child.exitCode !== null || child.signalCode !== null) resolve();
  });
  const kill = async () => {
    // The whole group: a killed main process must not leave a browser that writes into userData.
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, 'SIGKILL');
    await gone;
  };
  const page = await app.firstWindow().catch(async (error: Error) => {
    await gone;
    return fail(error);
  });
  await page.waitForURL((url) => url.protocol !== 'about:');
  await page.waitForLoadState();
  const window = await app.browserWindow(page);
  // The window shows itself after its page has loaded: a test that hides it must not come before that.
  await expect.poll(() => window.evaluate((shown) => shown.isVisible())).toBe(true);
  return { app, page, native: nativeOf(app), gone, kill };
}

interface Fixtures {
  api: StubApi;
  /** What a launch needs; the same for every launch of one test, so that a second one is a restart. */
  options: LaunchOptions;
  desktop: Desktop;
  /** Starts the app, once more if need be; whatever still runs at the end is ended. */
  start: (overrides?: Partial<LaunchOptions>) => Promise<Desktop>;
}

interface WorkerFixtures {
  /** The built shell with the small test page. */
  shellApp: string;
}

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

export const test = base.extend<Fixtures, WorkerFixtures>({
  shellApp: [
    async ({ playwright: _unused }, use) => {
      const folder = await prepareShellApp();
      await use(folder);
      await removeFolder(folder);
    },
    { scope: 'worker' },
  ],
  api: async ({ playwright: _unused }, use) => {
    const api = await startStubApi();
    await use(api);
    await api.close();
  },
  options: async ({ api, shellApp }, use) => {
    const userData = await mkdtemp(join(tmpdir(), 'desktop-user-'));
    await use({
      userData,
      apiOrigin: api.origin,
      appFolder: shellApp,
      // Never the entries of whoever runs the tests.
      env: { UGC_KEYCHAIN_SERVICE: `UGC Marketplace test ${randomUUID()}` },
    });
    await removeFolder(userData);
    await removeFolder(`${userData}.stderr.txt`);
  },
  start: async ({ options }, use) => {
    const started: Desktop[] = [];
    await use(async (overrides = {}) => {
      const desktop = await launch({ ...options, ...overrides, env: { ...options.env, ...overrides.env } });
      started.push(desktop);
      return desktop;
    });
    await Promise.all(started.map((desktop) => desktop.kill()));
  },
  desktop: async ({ start }, use) => use(await start()),
});

export { expect };
