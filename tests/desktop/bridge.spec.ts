import { expect, test } from './desktop.ts';
import './session-steps.ts';

/**
 * Everything of the app that a script in the page can reach. Each added line widens the attack surface of a compromised
 * page, so each call validates its arguments as hostile (src/main/core/call-arguments.ts).
 */
const surface = [
  'appInfo()',
  'cancelSignIn()',
  'changeSettings()',
  'checkForUpdates()',
  'checkServer()',
  'chooseDownloadFolder()',
  'exportDiagnostics()',
  'folders.end()',
  'folders.list()',
  'folders.skip()',
  'folders.upload()',
  'folders.watch()',
  'forgetSession()',
  'listenToRoutes()',
  'on()',
  'openExternal()',
  'openedFiles.dismiss()',
  'openedFiles.inspect()',
  'openedFiles.list()',
  'openedFiles.upload()',
  'readSettings()',
  'retryStorage()',
  'serverState()',
  'sessionState()',
  'setUnread()',
  'showNotice()',
  'signInWithGoogle()',
  'transfers.addDownload()',
  'transfers.addUpload()',
  'transfers.cancel()',
  'transfers.limits()',
  'transfers.list()',
  'transfers.log()',
  'transfers.moveBefore()',
  'transfers.pause()',
  'transfers.remove()',
  'transfers.resume()',
  'transfers.reveal()',
  'transfers.setLimits()',
];

test('the bridge has these calls and no other, and nothing else comes from the preload script', async ({
  desktop: { page },
}) => {
  const found = await page.evaluate(() => {
    const walk = (owner: object, prefix: string): string[] =>
      Object.entries(owner).flatMap(([name, member]) => {
        if (typeof member === 'function') return [`${prefix}${name}()`];
        return typeof member === 'object' && member !== null
          ? walk(member, `${prefix}${name}.`)
          : [`${prefix}${name}: ${typeof member}`];
      });
    return walk(window.desktop, '').sort();
  });
  expect(found).toEqual(surface);

  const globals = await page.evaluate(() => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const usual = new Set(Object.getOwnPropertyNames(frame.contentWindow ?? window));
    frame.remove();
    return Object.getOwnPropertyNames(window).filter((name) => !usual.has(name) && !/^\d+$/.test(name));
  });
  expect(globals).toEqual(['desktop']);
});

test('a listener gets what was sent and nothing of Electron’s', async ({ desktop: { app, page } }) => {
  const heard = page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        window.desktop.on('route', (...all: unknown[]) => resolve(all.map((each) => typeof each)));
      }),
  );
  await page.evaluate(() => 'the listener is there');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.send('route', '/chat'));
  expect(await heard).toEqual(['string']);
});
