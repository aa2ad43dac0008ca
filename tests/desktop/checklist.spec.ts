import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { repository } from './prepared-app.ts';
import { signIn } from './session-steps.ts';
import { expect, test } from './shared-desktop.ts';

// Electron's security checklist (docs/tutorial/security.md), item by item, in the running app. Item 19 (fuses) concerns
// the packaged program: package.pack.test.ts.

const preferencesOf = (app: ElectronApplication): Promise<Record<string, unknown>> =>
  app.evaluate(({ webContents }) => {
    const contents = webContents.getAllWebContents()[0];
    // Holds the preferences that Electron's own security warnings read; missing in its types.
    return contents === undefined ? {} : Reflect.apply(Reflect.get(contents, 'getLastWebPreferences'), contents, []);
  });

/** Whether the page's contents prevent the default of an event. */
const prevents = (app: ElectronApplication, name: string, url: string, isMainFrame = true): Promise<boolean> =>
  app.evaluate(
    ({ webContents }, event) => {
      let isPrevented = false;
      const preventDefault = () => {
        isPrevented = true;
      };
      const contents = webContents.getAllWebContents()[0];
      contents?.emit(event.name, { url: event.url, isMainFrame: event.isMainFrame, preventDefault }, event.url);
      return isPrevented;
    },
    { name, url, isMainFrame },
  );

const policyOf = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (from) => (await fetch(from)).headers.get('content-security-policy') ?? 'none', path);

test('1, 18: everything of the page comes from the app’s own scheme', async ({ desktop: { app, page } }) => {
  await signIn(page);
  const address = await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.getURL());
  expect(address).toMatch(/^app:\/\/bundle\//);
  const foreign = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).origin)
      .filter((origin) => origin !== location.origin),
  );
  expect(foreign).toEqual([]);
});

test('2, 3, 4, 6, 8 to 11: the window has no unsafe preference, and the sandbox is on for all', async ({
  desktop: { app, page },
}) => {
  const preferences = await preferencesOf(app);
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
  });
  const forbidden = [
    'allowRunningInsecureContent',
    'enableBlinkFeatures',
    'experimentalFeatures',
    'nodeIntegrationInSubFrames',
    'nodeIntegrationInWorker',
    'webviewTag',
  ];
  expect(forbidden.filter((name) => preferences[name])).toEqual([]);
  expect(await app.evaluate(({ app: main }) => main.commandLine.hasSwitch('enable-sandbox'))).toBe(true);
  expect(
    await page.evaluate(() => [typeof Reflect.get(window, 'require'), typeof Reflect.get(window, 'process')]),
  ).toEqual(['undefined', 'undefined']);
});

test('5: permissions are denied, with and without a request', async ({ desktop: { page } }) => {
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'granted',
      (error: Error) => error.name,
    );
  await page.evaluate(`globalThis.outcome = ${outcome}`);
  const asked = await page.evaluate(async () => {
    const outcomeOf: (work: Promise<unknown>) => Promise<string> = Reflect.get(globalThis, 'outcome');
    const place = new Promise<string>((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve('granted'),
        ({ code }) => resolve(code === 1 ? 'denied' : 'granted'),
        { timeout: 1_000 },
      );
    });
    return {
      notifications: await Notification.requestPermission(),
      camera: await outcomeOf(navigator.mediaDevices.getUserMedia({ video: true })),
      microphone: await outcomeOf(navigator.mediaDevices.getUserMedia({ audio: true })),
      clipboard: await outcomeOf(navigator.clipboard.readText()),
      place: await place,
    };
  });
  expect(asked).toEqual({
    notifications: 'denied',
    camera: 'NotAllowedError',
    microphone: 'NotAllowedError',
    clipboard: 'NotAllowedError',
    place: 'denied',
  });
  const names = ['geolocation', 'notifications', 'camera', 'microphone', 'midi'];
  const states = await page.evaluate(
    (all) =>
      Promise.all(all.map(async (name) => (await navigator.permissions.query({ name } as PermissionDescriptor)).state)),
    names,
  );
  expect(states).toEqual(names.map(() => 'denied'));
});

test('7: page, files and answers of the server carry a policy', async ({ desktop: { page } }) => {
  for (const path of ['/', '/orders/1', '/page.js']) {
    const policy = await policyOf(page, path);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe-|\*/);
  }
  expect(await policyOf(page, '/api/me')).toBe("default-src 'none'; sandbox");
});

test('11, 12: no embedded view can be attached', async ({ desktop: { app } }) => {
  expect(await prevents(app, 'will-attach-webview', 'https://elsewhere.example/')).toBe(true);
});

test('13: neither page, redirect nor frame navigates to another origin', async ({ desktop: { app, page } }) => {
  const addresses = [
    'https://elsewhere.example/',
    'http://127.0.0.1:9/',
    'file:///etc/passwd',
    'app://other/',
    'data:,x',
  ];
  for (const address of [...addresses, 'app://bundle/api/me', 'app://bundle/media/report.html']) {
    for (const name of ['will-navigate', 'will-redirect', 'will-frame-navigate'])
      expect(await prevents(app, name, address), `${name} to ${address}`).toBe(true);
  }
  for (const address of addresses) expect(await prevents(app, 'will-frame-navigate', address, false)).toBe(true);
  expect(await prevents(app, 'will-navigate', 'app://bundle/orders/1')).toBe(false);
  const before = page.url();
  await page.evaluate(() => location.assign('https://elsewhere.example/'));
  expect(await page.evaluate(() => document.readyState)).toBe('complete');
  expect(page.url()).toBe(before);
});

test('14, 15: no second window, and only https goes to the system browser', async ({
  desktop: { app, native, page },
}) => {
  const addresses = [
    'about:blank',
    'file:///etc/passwd',
    'http://docs.example/',
    'javascript:alert(1)',
    'ms-msdt:/id',
    'https://a@b.example/',
  ];
  for (const address of addresses) {
    expect(await page.evaluate((to) => window.open(to), address)).toBeNull();
    expect(await page.evaluate((to) => window.desktop.openExternal(to), address)).toMatchObject({ ok: false });
  }
  await page.evaluate(() => window.desktop.openExternal('https://docs.example/'));
  await page.getByRole('link', { name: 'docs' }).click();
  await expect.poll(() => native.opened()).toEqual(['https://docs.example/', 'https://docs.example/x']);
  expect(app.windows()).toHaveLength(1);
});

test('16: runs on the Electron that package.json names, to the letter', async ({ desktop: { app } }) => {
  const { devDependencies } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
  expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
  const major = await app.evaluate(() => process.versions.electron?.split('.')[0]);
  expect(major).toBe(devDependencies.electron.split('.')[0]);
});

test('17: calls from a frame inside the page are refused', async ({ desktop: { app, page } }) => {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.srcdoc = 'inside';
        frame.addEventListener('load', resolve);
        document.body.append(frame);
      }),
  );
  // The main process hears of the frame after the page does.
  const frames = () => app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.mainFrame.frames.length);
  await expect.poll(frames).toBe(1);
  const replies = await app.evaluate(async ({ webContents }) => {
    const main = webContents.getAllWebContents()[0]?.mainFrame;
    // Only the stand-in can send from a frame without a preload script.
    const invoke = main && Reflect.get(main, '_invoke');
    if (main === undefined || invoke === undefined) return undefined;
    return [
      await Reflect.apply(invoke, main, ['session:state']),
      await Reflect.apply(invoke, main.frames[0], ['session:state']),
    ];
  });
  if (replies !== undefined)
    expect(replies).toEqual([
      { ok: true, value: { signedIn: false } },
      { ok: false, code: 'forbidden', message: 'This page may not ask that.' },
    ]);
});

test('20: the page cannot reach Electron’s objects', async ({ desktop: { page } }) => {
  const names = [
    'electron',
    'ipcRenderer',
    'contextBridge',
    'webUtils',
    'require',
    'module',
    'Buffer',
    'process',
    'global',
  ];
  expect(await page.evaluate((all) => all.filter((name) => name in window), names)).toEqual([]);
  const text = await page.evaluate(() => Object.values(window.desktop).map(String).join('\n'));
  expect(text).not.toMatch(/ipcRenderer|sendSync|postMessage/);
});
