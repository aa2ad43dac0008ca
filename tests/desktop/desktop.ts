import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { _electron, test as base, type ElectronApplication, expect, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { type Native, nativeOf } from './native.ts';
import { prepareShellApp } from './prepared-app.ts';
import { type StubApi, startStubApi } from './stub-api.ts';

const require = createRequire(import.meta.url);
const electron = dirname(require.resolve('electron/package.json'));

/**
 * Electron's own executable if it is installed, else the stand-in. DESKTOP_RUNTIME=electron or stand-in overrides this.
 */
export const isRealElectron =
  process.env.DESKTOP_RUNTIME === 'electron' ||
  (process.env.DESKTOP_RUNTIME !== 'stand-in' && existsSync(join(electron, 'path.txt')));

export interface LaunchOptions {
  readonly userData: string;
  readonly apiOrigin: string;
  /** Folder with package.json and out/. */
  readonly appFolder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments after the app's folder on the command line: a deep link, switches such as `--proxy-server=…`. */
  readonly args?: readonly string[];
}

export interface Desktop {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** The simulated system and user. */
  readonly native: Native;
  /** Resolves when the process has ended. */
  readonly gone: Promise<void>;
  /** Kills the app, as a crash or a power failure does. */
  kill(): Promise<void>;
}

/** File with the standard error of every launch with this userData. */
const said = ({ userData }: LaunchOptions): string => `${userData}.stderr.txt`;

const environment = (options: LaunchOptions): Record<string, string> => {
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const own = {
    UGC_API_ORIGIN: options.apiOrigin,
    DESKTOP_STDERR: said(options),
    // With a `gdbus` that answers as a desktop with a tray does.
    PATH: `${join(import.meta.dirname, 'fixtures/bin')}${delimiter}${process.env.PATH}`,
  };
  return { ...Object.fromEntries(inherited), ...own, ...options.env };
};

const commandLine = ({ userData, args = [] }: LaunchOptions): readonly string[] => [
  '-r',
  join(import.meta.dirname, 'native-recorder.cjs'),
  `--user-data-dir=${userData}`,
  '.',
  ...args,
];

/** Makes the electron package return the stand-in's executable. */
const chooseRuntime = (): void => {
  if (isRealElectron) return;
  process.env.ELECTRON_OVERRIDE_DIST_PATH = join(import.meta.dirname, 'electron-stand-in');
  process.env.CHROMIUM ||= findBrowser() ?? '';
};

/**
 * Starts an app that exits by itself, because it is refused or hands over to a running instance, and waits for its
 * exit. Playwright cannot do this: an app that exits while it connects fails the test with an unhandled rejection.
 * @returns the exit code, and the standard error of all launches with this userData.
 */
export async function startEnding(
  options: LaunchOptions,
): Promise<{ readonly code: number | null; readonly said: string }> {
  chooseRuntime();
  const executable: string = require('electron');
  const noSandbox = process.platform === 'linux' ? ['--no-sandbox'] : [];
  const child = spawn(executable, [...noSandbox, ...commandLine(options)], {
    cwd: options.appFolder,
    env: environment(options),
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 60_000,
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code, said };
}

/** Milliseconds; Playwright's configuration does not apply to an Electron app. */
const PATIENCE = 120_000;

/** Starts the app and waits until its window is visible, or has loaded. Rejects when the app exits first. */
export async function launch(options: LaunchOptions): Promise<Desktop> {
  chooseRuntime();
  const fail = async (error: Error): Promise<never> => {
    throw new Error(`${error.message}\nThe app said:\n${await readFile(said(options), 'utf8').catch(() => 'nothing')}`);
  };
  const app = await _electron
    .launch({
      args: [...commandLine(options)],
      cwd: options.appFolder,
      env: environment(options),
    })
    .catch(fail);
  app.context().setDefaultTimeout(PATIENCE);
  app.context().setDefaultNavigationTimeout(PATIENCE);
  const child = app.process();
  if (process.env.DESKTOP_VERBOSE) child.stderr?.pipe(process.stderr);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // A refused app may have exited before this listener was added.
    if (child.exitCode !== null || child.signalCode !== null) resolve();
  });
  const kill = async () => {
    // Kills the process group, so that no browser process survives the main process and writes into userData.
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, 'SIGKILL');
    await gone;
  };
  const page = await app.firstWindow({ timeout: PATIENCE }).catch(async (error: Error) => {
    await kill();
    return fail(error);
  });
  await page.waitForURL((url) => url.protocol !== 'about:');
  await page.waitForLoadState();
  const window = await app.browserWindow(page);
  // The app shows its window after the page has loaded, which would undo an earlier `hide()` of the test.
  if (!options.args?.includes('--hidden'))
    await expect.poll(() => window.evaluate((shown) => shown.isVisible())).toBe(true);
  return { app, page, native: nativeOf(app), gone, kill };
}

interface Fixtures {
  api: StubApi;
  /** Launch options, the same for every launch of one test, so that a second launch is a restart. */
  options: LaunchOptions;
  desktop: Desktop;
  /** Starts the app; may be called again. Every app that still runs is killed after the test. */
  start: (overrides?: Partial<LaunchOptions>) => Promise<Desktop>;
  /** Starts an app that exits by itself; resolves to its exit code and standard error. */
  startEnding: (overrides?: Partial<LaunchOptions>) => ReturnType<typeof startEnding>;
}

interface WorkerFixtures {
  /** Folder of the built shell with the small test page. */
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
      // A service name of this test's own, so that it never touches real keychain entries.
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
  startEnding: async ({ options }, use) =>
    use((overrides = {}) => startEnding({ ...options, ...overrides, env: { ...options.env, ...overrides.env } })),
  desktop: async ({ start }, use) => use(await start()),
});

export { expect };
