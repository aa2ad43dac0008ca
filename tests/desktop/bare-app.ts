import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type Desktop, type LaunchOptions, launch, startEnding } from './desktop.ts';

export interface BareApp {
  /** Main-process code that runs before `ready`, in place of `safeStart`. */
  readonly beforeReady?: string;
  /** Source of the window's `webPreferences`; the preload script is added. */
  readonly webPreferences?: string;
  /** Main-process code that runs after `ready`, before the window opens. */
  readonly whenReady?: string;
  /** Source of the preload script. */
  readonly preload?: string;
  /** HTML of the page's body. */
  readonly page?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Calls that the stand-in requires of an app before `ready`. */
export const safeStart = `
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);`;

const mainOf = (bare: BareApp) => `
const electron = require('electron');
const { app, BrowserWindow, protocol, session } = electron;
const path = require('node:path');
${bare.beforeReady ?? safeStart}
const page = ${JSON.stringify(`<!doctype html><title>Bare</title><body>${bare.page ?? 'Bare'}</body>`)};
app.whenReady().then(async () => {
  globalThis.requests = [];
  globalThis.respond = () => new Response(page, { headers: { 'content-type': 'text/html' } });
  protocol.handle('app', (request) => {
    requests.push(request);
    return respond(request);
  });
  ${bare.whenReady ?? ''}
  const window = new BrowserWindow({
    webPreferences: { preload: path.join(__dirname, 'preload.cjs'), ${bare.webPreferences ?? ''} },
  });
  await window.loadURL('app://bundle/');
}).catch((error) => {
  console.error(error);
  app.exit(1);
});`;

interface Fixtures {
  folder: string;
  /** Writes the app into a new folder. All apps of one test share their userData. */
  written: (bare: BareApp) => Promise<LaunchOptions>;
  startBare: (bare?: BareApp) => Promise<Desktop & { readonly userData: string }>;
  /** Starts an app that exits by itself; resolves to its exit code and standard error. */
  startBareEnding: (bare?: BareApp) => ReturnType<typeof startEnding>;
}

export const test = base.extend<Fixtures>({
  folder: async ({ playwright: _unused }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'desktop-bare-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  },
  written: async ({ folder }, use) => {
    await use(async ({ args, env, ...bare }) => {
      const appFolder = await mkdtemp(join(folder, 'app-'));
      await writeFile(join(appFolder, 'package.json'), '{ "name": "bare", "main": "main.cjs" }');
      await writeFile(join(appFolder, 'main.cjs'), mainOf(bare));
      await writeFile(join(appFolder, 'preload.cjs'), bare.preload ?? '');
      return { userData: join(folder, 'user'), apiOrigin: 'http://127.0.0.1:9', appFolder, args, env };
    });
  },
  startBare: async ({ written }, use) => {
    const started: Desktop[] = [];
    await use(async (bare = {}) => {
      const options = await written(bare);
      const desktop = await launch(options);
      started.push(desktop);
      return { ...desktop, userData: options.userData };
    });
    await Promise.all(started.map((desktop) => desktop.kill()));
  },
  startBareEnding: async ({ written }, use) => use(async (bare = {}) => startEnding(await written(bare))),
});

export { expect };
