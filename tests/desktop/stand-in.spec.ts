import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, safeStart, test } from './bare-app.ts';
import { isRealElectron } from './desktop.ts';

// The stand-in refuses what it does not model, and otherwise does what Electron's documentation says.
test.skip(isRealElectron, 'about the stand-in only');

declare global {
  /** Events that a bare app records in its main process. */
  var seen: unknown[];
}

test.describe('refuses APIs that it does not model', () => {
  const starts = {
    'an app without app.enableSandbox()': safeStart.replace('app.enableSandbox();', ''),
    'a scheme that nobody registered': 'app.enableSandbox();',
    'a scheme without one of the privileges': safeStart.replace('standard: true, ', ''),
    'a switch that takes the sandbox away': `${safeStart} app.commandLine.appendSwitch('no-sandbox');`,
  };
  for (const [what, beforeReady] of Object.entries(starts))
    test(what, async ({ startBareEnding }) => {
      const { code, said } = await startBareEnding({ beforeReady });
      expect(said).toContain('Error: electron stand-in: ');
      expect(code).not.toBe(0);
    });

  test('every web preference that is unsafe or not modelled', async ({ startBare }) => {
    const { app } = await startBare();
    const refused = await app.evaluate(({ BrowserWindow }) => {
      const unsafe: Electron.WebPreferences[] = [
        { sandbox: false },
        { contextIsolation: false },
        { nodeIntegration: true },
        { nodeIntegrationInSubFrames: true },
        { webSecurity: false },
        { allowRunningInsecureContent: true },
        { experimentalFeatures: true },
        { enableBlinkFeatures: 'CSSVariables' },
        { webviewTag: true },
        { offscreen: true },
      ];
      return unsafe.filter((webPreferences) => {
        try {
          new BrowserWindow({ webPreferences, show: false });
          return true;
        } catch {
          return false;
        }
      });
    });
    expect(refused).toEqual([]);
  });
});

test('a page that was touched and refuses to unload keeps its window, silently', async ({ startBare }) => {
  const { app, page, gone } = await startBare({ page: '<button>touch</button>' });
  await page.getByRole('button').click();
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
  const close = () =>
    app.evaluate(
      ({ BrowserWindow }) =>
        new Promise<boolean>((resolve) => {
          const [window] = BrowserWindow.getAllWindows();
          if (window === undefined) throw new Error('There is no window.');
          window.webContents.once('will-prevent-unload', () => resolve(true));
          window.close();
        }),
    );
  expect(await close()).toBe(true);
  expect(app.windows()).toHaveLength(1);
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.webContents.on('will-prevent-unload', (event) => event.preventDefault());
    window?.close();
  });
  await gone;
});

test.describe('downloads', () => {
  const noteEverything = (handle: string) => `
    globalThis.seen = [];
    app.on('web-contents-created', (_event, contents) =>
      contents.on('will-navigate', ({ url }) => seen.push('navigation ' + url)));
    session.defaultSession.on('will-download', (event, item) => {
      seen.push('download ' + item.getURL() + ' as ' + item.getFilename());
      ${handle}
    });
    const disposition = { 'content-disposition': 'attachment; filename="attached.bin"' };
    globalThis.respond = ({ url }) =>
      url.includes('/file')
        ? new Response('the bytes', { headers: url.endsWith('attached') ? disposition : {} })
        : new Response(page, { headers: { 'content-type': 'text/html' } });`;
  const page = `<a href="/file" download="given.bin">download</a> <a href="/file/attached">attachment</a>`;

  test('<a download> is a download, an attachment a navigation that becomes one; both can be prevented', async ({
    startBare,
  }) => {
    const bare = await startBare({ page, whenReady: noteEverything('event.preventDefault();') });
    const seen = () => bare.app.evaluate(() => globalThis.seen);
    await bare.page.getByText('download').click();
    await expect.poll(seen).toEqual(['download app://bundle/file as given.bin']);
    await bare.page.getByText('attachment').click({ noWaitAfter: true });
    await expect
      .poll(seen)
      .toEqual([
        'download app://bundle/file as given.bin',
        'navigation app://bundle/file/attached',
        'download app://bundle/file/attached as attached.bin',
      ]);
    expect(new URL(bare.page.url()).pathname).toBe('/');
  });

  test('is saved to the app’s path, otherwise to the path of the save dialog', async ({ startBare }) => {
    const whenReady = noteEverything(`
      if (item.getFilename() === 'given.bin') item.setSavePath(path.join(__dirname, 'deep', 'saved.bin'));
      item.once('done', (_event, state) => seen.push(state + ' ' + item.getSavePath()));`);
    const bare = await startBare({ page, whenReady });
    const last = async () => String((await bare.app.evaluate(() => globalThis.seen)).at(-1));
    await bare.page.getByText('download').click();
    await expect.poll(last).toContain('completed');
    expect(await readFile((await last()).replace('completed ', ''), 'utf8')).toBe('the bytes');

    await bare.page.getByText('attachment').click({ noWaitAfter: true });
    const filePath = join(bare.userData, 'chosen.bin');
    const asked = await bare.native.answerDialog('showSaveDialog', { canceled: false, filePath });
    expect(asked.options.defaultPath).toBe('attached.bin');
    await expect.poll(last).toBe(`completed ${filePath}`);
    expect((await stat(filePath)).size).toBe('the bytes'.length);
  });
});

test('net.fetch sends nothing before it has the whole body, and follows no redirect it was told not to', async ({
  startBare,
}) => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.headers['content-length']} ${request.headers['transfer-encoding']}`);
    request.resume().on('end', () => response.writeHead(302, { location: '/elsewhere' }).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
  const { app } = await startBare();
  const result = await app.evaluate(async ({ net }, to) => {
    let more: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        more = controller;
      },
    });
    const answered = net.fetch(to, { method: 'POST', body, duplex: 'half', redirect: 'manual' } as RequestInit);
    more?.enqueue(new Uint8Array(70_000));
    more?.enqueue(new Uint8Array(30_000));
    more?.close();
    return answered.then(
      () => 'answered',
      (error: Error) => error.message,
    );
  }, url);
  server.close();
  expect(requests).toEqual(['100000 undefined']);
  expect(result).toBe('Redirect was cancelled');
});

test('an aborted request of the page is not reported', async ({ startBare }) => {
  const { app, page } = await startBare();
  const outcome = await page.evaluate(async () => {
    const stop = new AbortController();
    const asked = fetch('/slow', { method: 'POST', body: 'x'.repeat(100_000), signal: stop.signal });
    stop.abort();
    return asked.then(
      () => 'answered',
      (error: Error) => error.name,
    );
  });
  expect(outcome).toBe('AbortError');
  expect(
    await app.evaluate(() => Reflect.get(globalThis, 'requests').some((each: Request) => each.signal.aborted)),
  ).toBe(false);
});

test('each frame is a sender of its own', async ({ startBare }) => {
  const preload = `require('electron').ipcRenderer.invoke('who');`;
  const { app, page } = await startBare({
    preload,
    page: '<iframe name="child" src="/inside"></iframe>',
    whenReady: `
      globalThis.seen = [];
      electron.ipcMain.handle('who', ({ senderFrame }) => {
        seen.push([senderFrame.url, senderFrame.origin, senderFrame.parent?.url ?? null, senderFrame.name]);
      });
      globalThis.respond = ({ url }) =>
        new Response(url.endsWith('/inside') ? 'inside' : page, { headers: { 'content-type': 'text/html' } });`,
  });
  await expect.poll(() => page.frames().length).toBe(2);
  await app.evaluate(async ({ webContents }) => {
    const [child] = webContents.getAllWebContents()[0]?.mainFrame.frames ?? [];
    if (child === undefined) throw new Error('There is no child frame.');
    await Reflect.apply(Reflect.get(child, '_invoke'), child, ['who']);
  });
  expect(await app.evaluate(() => globalThis.seen)).toEqual([
    ['app://bundle/', 'app://bundle', null, ''],
    ['app://bundle/inside', 'app://bundle', 'app://bundle/', 'child'],
  ]);
});

test('the app decides about permissions in its check and request handlers', async ({ startBare }) => {
  const { app, page } = await startBare({
    whenReady: `
      globalThis.seen = [];
      session.defaultSession.setPermissionCheckHandler(() => false);
      session.defaultSession.setPermissionRequestHandler((_contents, permission, callback, { requestingUrl }) => {
        seen.push([permission, requestingUrl]);
        callback(permission === 'notifications');
      });`,
  });
  const state = () => page.evaluate(async () => (await navigator.permissions.query({ name: 'notifications' })).state);
  expect(await state()).toBe('denied');
  expect(await page.evaluate(() => Notification.requestPermission())).toBe('granted');
  expect(await state()).toBe('granted');
  const camera = () =>
    navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'granted',
      (error: Error) => error.name,
    );
  expect(await page.evaluate(camera)).toBe('NotAllowedError');
  expect(await app.evaluate(() => globalThis.seen)).toEqual([
    ['notifications', 'app://bundle/'],
    ['media', 'app://bundle/'],
  ]);
});

test('a page’s storage persists across a restart', async ({ startBare }) => {
  const first = await startBare();
  await first.page.evaluate(() => localStorage.setItem('kept', 'yes'));
  void first.app.evaluate(({ app }) => app.quit()).catch(() => undefined);
  await first.gone;
  const second = await startBare();
  expect(await second.page.evaluate(() => localStorage.getItem('kept'))).toBe('yes');
});
