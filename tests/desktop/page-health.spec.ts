import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { crash, mark, runInPage, textOf } from './crashable-page.ts';
import { expect, test } from './desktop.ts';
import { prepareShellApp } from './prepared-app.ts';

const crashAndWait = async (app: ElectronApplication) => {
  await expect.poll(() => textOf(app)).toContain('Log In');
  await mark(app);
  await crash(app);
  await expect.poll(() => textOf(app)).not.toMatch(/MARKED|crashed|none/);
};

test('a crashed page is reloaded; after two crashes within a minute the problem page with a link is shown', {
  tag: '@long',
}, async ({ desktop: { app, native }, options }) => {
  await runInPage(app, 'history.pushState({}, "", "/chat/3")');
  await crashAndWait(app);
  await crashAndWait(app);
  await crashAndWait(app);
  await expect.poll(() => textOf(app)).toContain('Uploads and downloads continue.');
  expect(await runInPage(app, 'typeof desktop')).not.toBe('function');
  await runInPage(app, 'document.querySelector("a").click()');
  await expect.poll(() => textOf(app)).toContain('Log In');
  expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.getURL())).toBe(
    'app://bundle/chat/3',
  );
  await crashAndWait(app);
  expect(await textOf(app)).toContain('Something went wrong');
  expect(await native.dialogs()).toEqual([]);
  const log = await readFile(join(options.userData, 'logs/main.log'), 'utf8');
  expect(log.match(/The process of the page ended: /g)).toHaveLength(4);
});

test('when the problem page crashes too, a native dialog is shown, and nothing is reloaded automatically', {
  tag: '@long',
}, async ({ desktop: { app, native } }) => {
  for (let n = 0; n < 3; n += 1) await crashAndWait(app);
  await expect.poll(() => textOf(app)).toContain('Something went wrong');
  await crash(app);
  const { options } = await native.pressButton('Reload');
  expect(options.detail).toBe('Uploads and downloads continue.');
  await expect.poll(() => textOf(app)).toMatch(/Log In|Something went wrong/);
  expect(await native.dialogs()).toHaveLength(1);
});

test('the dialog of a window that cannot be shown can end the app', { tag: '@long' }, async ({
  desktop: { app, native, gone },
}) => {
  for (let n = 0; n < 3; n += 1) await crashAndWait(app);
  await expect.poll(() => textOf(app)).toContain('Something went wrong');
  await crash(app);
  await native.pressButton('Quit');
  await gone;
});

test('a dialog offers to wait for a hanging page or to reload it', { tag: '@long' }, async ({
  desktop: { app, native },
  options,
}) => {
  const hang = (event: 'unresponsive' | 'responsive') =>
    app.evaluate(({ BrowserWindow }, name) => {
      BrowserWindow.getAllWindows()[0]?.emit(name);
    }, event);
  await mark(app);
  await hang('unresponsive');
  await hang('unresponsive');
  await native.pressButton('Wait');
  expect(await native.dialogs()).toHaveLength(1);
  await hang('unresponsive');
  await hang('unresponsive');
  await expect.poll(async () => (await native.dialogs()).at(-1)?.isOpen).toBe(true);
  await hang('responsive');
  await expect.poll(async () => (await native.dialogs()).at(-1)?.isOpen).toBe(false);
  expect(await textOf(app)).toContain('MARKED');
  await hang('unresponsive');
  await native.pressButton('Reload');
  await expect.poll(() => textOf(app)).toMatch(/Log In(?!.*MARKED)/s);
  const log = await readFile(join(options.userData, 'logs/main.log'), 'utf8');
  expect(log.match(/The page does not respond/g)).toHaveLength(3);
});

test('a page that ends, stops loading or has a broken frame on purpose stays as it is', { tag: '@long' }, async ({
  desktop: { app },
}) => {
  await mark(app);
  await app.evaluate(({ webContents }) => {
    const contents = webContents.getAllWebContents()[0];
    contents?.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 });
    contents?.emit('did-fail-load', {}, -3, 'ERR_ABORTED', 'app://bundle/chat', true);
    contents?.emit('did-fail-load', {}, -105, 'ERR_NAME_NOT_RESOLVED', 'https://elsewhere.example/', false);
  });
  expect(await textOf(app)).toContain('MARKED');
});

test('a page that fails to load is replaced by the problem page', { tag: '@long' }, async ({ start, options }) => {
  const appFolder = await prepareShellApp();
  const page = join(appFolder, 'out/renderer');
  const { app } = await start({ appFolder });
  await rename(page, `${page}-away`);
  await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.reload());
  await expect.poll(() => textOf(app)).toContain('This window could not be loaded.');
  expect(await readFile(join(options.userData, 'logs/main.log'), 'utf8')).toContain('The page could not be loaded: ');
  await rename(`${page}-away`, page);
  await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.reload());
  await expect.poll(() => textOf(app)).toContain('Log In');
});
