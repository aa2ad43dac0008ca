import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type Desktop, type LaunchOptions, launch, startEnding } from './desktop.ts';

export interface BareApp {
  /** Runs before `ready`, instead of the required calls. */
  readonly beforeReady?: string;
  /** Of the one window; the preload script is added. */
  readonly webPreferences?: string;
  /** Runs once the app is ready, before its window opens. */
  readonly whenReady?: string;
  /** Of the preload script. */
  readonly preload?: string;
  /** Inside the body of the page. */
  readonly page?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Calls that an app must make before `ready`, or the stand-in refuses it. */
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
  /** Writes an app into a folder of its own; all of one test share their userData. */
  written: (bare: BareApp) => Promise<LaunchOptions>;
  startBare: (bare?: BareApp) => Promise<Desktop & { readonly userData: string }>;
  /** For an app that is to end by itself: resolves to its exit code and its standard error. */
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
