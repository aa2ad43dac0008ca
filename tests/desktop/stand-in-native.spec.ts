import { createServer } from 'node:http';
import { expect, safeStart, test } from './bare-app.ts';
import { isRealElectron } from './desktop.ts';

// The simulated system: dialogs, notifications, menus and power events of the stand-in and the recorder.
test.skip(isRealElectron, 'about the stand-in only');

test('dialogs stay open until somebody answers', async ({ startBare }) => {
  const { app, native } = await startBare();
  await app.evaluate(({ dialog }) => {
    globalThis.seen = [];
    const note = (answer: unknown) => void globalThis.seen.push(answer);
    dialog.showSaveDialog({ defaultPath: 'clip.mp4' }).then(note, note);
    dialog.showMessageBox({ message: 'Quit?', buttons: ['Quit', 'Stay'], checkboxLabel: 'Always' }).then(note, note);
  });
  expect((await native.dialogs()).map(({ kind, isOpen }) => [kind, isOpen])).toEqual([
    ['showSaveDialog', true],
    ['showMessageBox', true],
  ]);
  expect((await native.pressButton('Stay', true)).options.message).toBe('Quit?');
  await native.answerDialog('showSaveDialog', { canceled: true, filePath: '' });
  await native.answerNextDialog('showOpenDialog', ['/home']);
  expect(await app.evaluate(({ dialog }) => dialog.showOpenDialogSync({}))).toEqual(['/home']);
  expect(await app.evaluate(() => globalThis.seen)).toEqual([
    { response: 1, checkboxChecked: true },
    { canceled: true, filePath: '' },
  ]);
});

test('a notification without a reference loses its click event', async ({ startBare }) => {
  const { app, native } = await startBare();
  await app.evaluate(({ Notification }) => {
    globalThis.seen = [];
    const show = (title: string) => {
      const notification = new Notification({ title, body: 'Delivered' });
      notification.on('click', () => globalThis.seen.push(title));
      notification.show();
      return notification;
    };
    Reflect.set(globalThis, 'held', show('held'));
    show('dropped');
  });
  expect(await native.notifications()).toEqual([
    { title: 'held', body: 'Delivered' },
    { title: 'dropped', body: 'Delivered' },
  ]);
  expect(await native.clickNotification('held')).toBe(true);
  expect(await native.clickNotification('dropped')).toBe(false);
  expect(await app.evaluate(() => globalThis.seen)).toEqual(['held']);
});

test('tray, power, progress and badge can be read and used', async ({ startBare }) => {
  const { app, native } = await startBare();
  await app.evaluate(({ app: main, BrowserWindow, Menu, nativeImage, powerMonitor, powerSaveBlocker, Tray }) => {
    globalThis.seen = [];
    const tray = new Tray(nativeImage.createEmpty());
    tray.setToolTip('2 uploads');
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: 'Open', click: () => globalThis.seen.push('open') },
        { type: 'separator' },
        { label: 'Pause', enabled: false },
      ]),
    );
    tray.on('click', () => globalThis.seen.push('tray'));
    powerSaveBlocker.start('prevent-app-suspension');
    BrowserWindow.getAllWindows()[0]?.setProgressBar(0.5);
    main.setBadgeCount(3);
    powerMonitor.on('suspend', () => globalThis.seen.push('suspend'));
    // Missing in Electron's types.
    powerMonitor.on('shutdown', (...[event]: Electron.Event[]) => event?.preventDefault());
  });
  expect((await native.trayMenu())?.map(({ label, isEnabled }) => [label, isEnabled])).toEqual([
    ['Open', true],
    ['-', true],
    ['Pause', false],
  ]);
  expect(await native.trayToolTip()).toBe('2 uploads');
  await native.clickTrayItem('Open');
  await native.clickTray();
  expect(await native.power('suspend')).toBe(true);
  expect(await native.power('shutdown')).toBe(false);
  expect(await app.evaluate(() => globalThis.seen)).toEqual(['open', 'tray', 'suspend']);
  expect(await native.powerSaveBlockers()).toEqual(['prevent-app-suspension']);
  expect(await native.progress()).toEqual({ progress: 0.5, mode: null });
  expect(await native.badge()).toBe(3);
});

test('the proxy is the session’s, the command line’s or the system’s; loopback bypasses it', async ({ startBare }) => {
  const { app } = await startBare({ env: { https_proxy: 'http://corporate:3128', no_proxy: '.intern' } });
  const resolve = (urls: string[]) =>
    app.evaluate(({ session }, all) => Promise.all(all.map((url) => session.defaultSession.resolveProxy(url))), urls);
  const urls = ['https://api.example/', 'https://wiki.intern/', 'https://localhost/', 'http://api.example/'];
  expect(await resolve(urls)).toEqual(['PROXY corporate:3128', 'DIRECT', 'DIRECT', 'DIRECT']);
  await app.evaluate(({ session }) =>
    session.defaultSession.setProxy({
      proxyRules: 'http=first:8080,direct://;socks=second',
      proxyBypassRules: '<-loopback>',
    }),
  );
  expect(await resolve(urls)).toEqual([
    'SOCKS second:1080',
    'SOCKS second:1080',
    'SOCKS second:1080',
    'PROXY first:8080;DIRECT',
  ]);
});

test('theme, spelling, context menu and a page that dies', async ({ startBare }) => {
  const { app, native, page } = await startBare({
    page: '<textarea>one two</textarea><a href="/x">link</a>',
    whenReady: `
      globalThis.seen = [];
      app.on('web-contents-created', (_event, contents) => {
        contents.on('context-menu', (_event, params) => {
          seen.push([params.formControlType, params.isEditable, params.linkURL, params.frame.url]);
          electron.Menu.buildFromTemplate([{ label: 'Cut', role: 'cut' }]).popup();
        });
        contents.on('render-process-gone', (_event, { reason }) => seen.push(reason));
      });`,
  });
  await app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'dark';
  });
  await page.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);
  expect(
    await app.evaluate(({ session }) => {
      session.defaultSession.setSpellCheckerLanguages(['de']);
      try {
        session.defaultSession.setSpellCheckerLanguages(['xx']);
      } catch (error) {
        return [session.defaultSession.getSpellCheckerLanguages(), String(error)];
      }
      return [];
    }),
  ).toEqual([['de'], 'Error: Invalid language code provided: "xx" is not a valid language code']);

  await page.getByRole('textbox').click({ button: 'right' });
  await page.getByRole('link').click({ button: 'right' });
  const seen = () => app.evaluate(() => globalThis.seen);
  await expect.poll(seen).toEqual([
    ['text-area', true, '', 'app://bundle/'],
    ['none', false, 'app://bundle/x', 'app://bundle/'],
  ]);
  expect(await native.popupMenu()).toEqual([{ label: 'Cut', isEnabled: true, isChecked: false }]);

  await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.forcefullyCrashRenderer());
  await expect.poll(async () => (await seen()).at(-1)).toBe('crashed');
  await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.reload());
  await expect
    .poll(() =>
      app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.executeJavaScript('document.title')),
    )
    .toBe('Bare');
});

test('an address that started the app comes before ready, one of a second start among switches', async ({
  startBare,
  startBareEnding,
}) => {
  const beforeReady = `
    globalThis.seen = [];
    app.on('open-url', (_event, url) => seen.push([url, app.isReady()]));
    app.on('second-instance', (_event, argv) => seen.push(argv.at(-1).startsWith('--'), argv.includes('bare://two')));
    if (!app.requestSingleInstanceLock()) app.exit(0);`;
  const bare = { beforeReady: `${beforeReady}${safeStart}` };
  const { app, native } = await startBare({ ...bare, env: { STANDIN_OPEN_URL: 'bare://one' } });
  await native.openUrl('bare://later');
  await startBareEnding({ ...bare, args: ['bare://two'] });
  await expect
    .poll(() => app.evaluate(() => globalThis.seen))
    .toEqual([['bare://one', false], ['bare://later', true], true, true]);
});

test('an API that is not modelled throws with its name', async ({ startBare }) => {
  const { app } = await startBare();
  const messages = await app.evaluate(({ app: main, autoUpdater, session, shell }) =>
    [
      () => main.setJumpList([]),
      () => autoUpdater.checkForUpdates(),
      () => session.defaultSession.webRequest.onHeadersReceived(null),
      () => session.defaultSession.setCertificateVerifyProc(null),
      () => shell.readShortcutLink('/x'),
    ].map((use) => {
      try {
        use();
        return 'nothing';
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    }),
  );
  expect(messages).toEqual(
    [
      'app.setJumpList',
      'autoUpdater.checkForUpdates',
      'session.webRequest.onHeadersReceived',
      'session.setCertificateVerifyProc',
      'shell.readShortcutLink',
    ].map((name) => `electron stand-in: ${name} is not implemented`),
  );
});

test('net uses the proxy settings, and follows redirects only if allowed', async ({ startBare }) => {
  const proxied: string[] = [];
  const proxy = createServer((request, response) => {
    proxied.push(`${request.method} ${request.url} for ${request.headers.host}`);
    const isFirst = request.url?.endsWith('/first');
    response.writeHead(isFirst ? 302 : 200, isFirst ? { location: '/second' } : {}).end('through the proxy');
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', () => resolve());
  });
  const address = proxy.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { app } = await startBare({ args: [`--proxy-server=127.0.0.1:${port}`] });
  const fetched = await app.evaluate(async ({ net }) => (await net.fetch('http://api.example/x')).text());
  const followed = await app.evaluate(
    ({ net }) =>
      new Promise<string[]>((resolve, reject) => {
        const seen: string[] = [];
        const request = net.request({ url: 'http://api.example/first', redirect: 'manual' });
        request.on('redirect', (status, method, url) => {
          seen.push(`${status} ${method} ${url}`);
          request.followRedirect();
        });
        request.on('response', (response) => resolve([...seen, String(response.statusCode)]));
        request.on('error', reject);
        request.end();
      }),
  );
  proxy.close();
  expect(fetched).toBe('through the proxy');
  expect(followed).toEqual(['302 GET http://api.example/second', '200']);
  expect(proxied).toEqual(['x', 'first', 'second'].map((path) => `GET http://api.example/${path} for api.example`));
});
