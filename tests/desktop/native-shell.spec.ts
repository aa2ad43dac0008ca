import type { ElectronApplication, Page } from '@playwright/test';
import { HIDDEN_ARGUMENT } from '#main/core/window/autostart.ts';
import { appLink } from '#shared/domain/pages/deep-link.ts';
import { expect, isRealElectron, test } from './desktop.ts';
import './session-steps.ts';

const notice = { title: 'Ada', body: 'The parcel & the box are here', route: '/chat/3' };
/** Linux reads markup in the body. */
const shownBody = process.platform === 'linux' ? notice.body.replace('&', '&amp;') : notice.body;

const isVisible = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
const pathOf = (page: Page) => new URL(page.url()).pathname;
const hide = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.blur();
    BrowserWindow.getAllWindows()[0]?.hide();
  });
const close = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

test('a system notification focuses the window and opens its page', async ({ desktop: { app, page, native } }) => {
  await page.evaluate((shown) => window.desktop.showNotice(shown), notice);
  expect(await native.notifications()).toEqual([]);
  await hide(app);
  await page.evaluate((shown) => window.desktop.showNotice(shown), notice);
  await expect
    .poll(async () => (await native.notifications()).map(({ title, body }) => [title, body]))
    .toEqual([['Ada', shownBody]]);
  expect(await native.clickNotification('Ada')).toBe(true);
  await expect.poll(() => pathOf(page)).toBe('/chat/3');
  expect(await isVisible(app)).toBe(true);
});

test('a notification on a locked screen shows only the sender', { tag: '@long' }, async ({
  desktop: { app, page, native },
}) => {
  await hide(app);
  await native.power('lock-screen');
  await page.evaluate((shown) => window.desktop.showNotice(shown), notice);
  const bodies = async () => (await native.notifications()).map(({ body }) => body);
  await expect.poll(bodies).toEqual(['Unlock to read it.']);
  await native.power('unlock-screen');
  await page.evaluate((shown) => window.desktop.showNotice(shown), notice);
  await expect.poll(bodies).toEqual(['Unlock to read it.', expect.stringMatching(/^The parcel/)]);
});

test('where the system shows no notifications none is made', { tag: '@long' }, async ({
  desktop: { app, page, native },
}) => {
  const support = (isSupported: boolean) =>
    app.evaluate(({ Notification }, is) => {
      Notification.isSupported = () => is;
    }, isSupported);
  await hide(app);
  await support(false);
  await page.evaluate((shown) => window.desktop.showNotice(shown), notice);
  await support(true);
  await page.evaluate((shown) => window.desktop.showNotice(shown), { ...notice, title: 'Bea' });
  await expect.poll(async () => (await native.notifications()).map(({ title }) => title)).toEqual(['Bea']);
});

test('the tray shows the unread count, opens the window and quits the app', { tag: '@long' }, async ({
  desktop: { app, page, native, gone },
}) => {
  await page.evaluate(() => window.desktop.setUnread(3));
  await expect.poll(() => native.trayToolTip()).toContain('3 unread');
  expect(await native.badge()).toBe(3);
  expect((await native.trayMenu())?.map(({ label }) => label)).toEqual([
    expect.stringMatching(/^Open /),
    'Notifications (3 unread)',
    'Messages',
    '-',
    expect.stringMatching(/^Quit /),
  ]);
  // A menu that is set again closes.
  await app.evaluate(() => Reflect.set(globalThis, 'menu', globalThis.__recorded.tray?.menu));
  await page.evaluate(() => window.desktop.setUnread(3));
  expect(await app.evaluate(() => Reflect.get(globalThis, 'menu') === globalThis.__recorded.tray?.menu)).toBe(true);
  await hide(app);
  await native.clickTray();
  await expect.poll(() => isVisible(app)).toBe(true);
  const quit = (await native.trayMenu())?.at(-1)?.label ?? '';
  await native.clickTrayItem(quit);
  await gone;
});

test('close-to-tray hides the window, and is explained once', { tag: '@long' }, async ({
  desktop: { app, page, native },
}) => {
  await page.evaluate(() => window.desktop.changeSettings({ closeToTray: true }));
  await close(app);
  await native.pressButton('Keep Running');
  await expect.poll(() => isVisible(app)).toBe(false);
  await native.clickTray();
  await expect.poll(() => isVisible(app)).toBe(true);
  await close(app);
  await expect.poll(() => isVisible(app)).toBe(false);
  expect(await native.dialogs()).toMatchObject([{ hasParent: true }]);
});

test('the first close can quit instead of hiding', { tag: '@long' }, async ({
  desktop: { app, page, native, gone },
}) => {
  await page.evaluate(() => window.desktop.changeSettings({ closeToTray: true }));
  await close(app);
  await native.pressButton('Quit');
  await gone;
});

test('without a tray a closed window is minimised, and so is one that starts hidden', { tag: '@long' }, async ({
  start,
}) => {
  test.skip(process.platform !== 'linux', 'other systems have a tray');
  const env = { TEST_TRAY: 'false' };
  const { app, page, native, kill } = await start({ env });
  const isMinimized = (started: ElectronApplication) =>
    started.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
  await page.evaluate(() => window.desktop.changeSettings({ closeToTray: true }));
  await close(app);
  await expect.poll(() => isMinimized(app)).toBe(true);
  expect(await native.dialogs()).toEqual([]);
  await kill();
  const second = await start({ env, args: [HIDDEN_ARGUMENT] });
  await expect.poll(() => isMinimized(second.app)).toBe(true);
});

test('on Windows a notification keeps its page after the banner, and in the next run', { tag: '@long' }, async ({
  start,
}) => {
  test.skip(isRealElectron, 'one machine is one system');
  const { app, page, native } = await start({ env: { STANDIN_PLATFORM: 'win32' } });
  await hide(app);
  await page.evaluate((shown) => window.desktop.showNotice(shown), notice);
  await expect.poll(async () => (await native.notifications()).length).toBe(1);
  await page.evaluate(() => {
    const routes: string[] = [];
    Reflect.set(window, 'routes', routes);
    window.desktop.on('route', (route) => routes.push(route));
  });
  expect(await native.clickNotification('Ada')).toBe(true);
  await expect.poll(() => pathOf(page)).toBe('/chat/3');
  const activate = (id: string, route: string) =>
    app.evaluate(
      ({ Notification }, [of, to]) => {
        const launch = `type=click&id=${of}&route=${encodeURIComponent(to)}`;
        Reflect.get(Notification, '_activated')({ type: 'click', arguments: launch });
      },
      [id, route] as const,
    );
  // Windows reports the same click in this way too.
  const id = await app.evaluate(async () =>
    Reflect.get((await globalThis.__recorded.notificationNow('Ada')) ?? {}, 'id'),
  );
  await activate(id, '/chat/3');
  await activate('of-an-earlier-run', '/orders');
  await expect.poll(() => pathOf(page)).toBe('/orders');
  expect(await page.evaluate(() => Reflect.get(window, 'routes'))).toEqual(['/chat/3', '/orders']);
});

test('on macOS a click on the tray opens its menu only, and full screen is left before hiding', {
  tag: '@long',
}, async ({ start }) => {
  test.skip(isRealElectron, 'one machine is one system');
  const { app, page, native } = await start({ env: { STANDIN_PLATFORM: 'darwin' } });
  await page.evaluate(() => window.desktop.changeSettings({ closeToTray: true }));
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setFullScreen(true));
  await close(app);
  await native.pressButton('Keep Running');
  await expect.poll(() => isVisible(app)).toBe(false);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFullScreen())).toBe(false);
  await native.clickTray();
  expect(await isVisible(app)).toBe(false);
  await native.clickTrayItem('Messages');
  await expect.poll(() => pathOf(page)).toBe('/chat');
});

test('after a quit that the page refused, closing hides the window again', { tag: '@long' }, async ({
  desktop: { app, page, native },
}) => {
  await page.evaluate(() => window.desktop.changeSettings({ closeToTray: true }));
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
  await app.evaluate(
    ({ app: main, BrowserWindow }) =>
      new Promise<void>((resolve) => {
        BrowserWindow.getAllWindows()[0]?.webContents.once('will-prevent-unload', () => resolve());
        main.quit();
      }),
  );
  expect(await isVisible(app)).toBe(true);
  await close(app);
  await native.pressButton('Keep Running');
  await expect.poll(() => isVisible(app)).toBe(false);
});

test('a deep link opens its page, in a running app and at its start', async ({ start, startEnding }) => {
  const first = await start({ args: [appLink('/orders')] });
  await expect.poll(() => pathOf(first.page)).toBe('/orders');
  await startEnding({ args: [appLink('/job-details/12')] });
  await expect.poll(() => pathOf(first.page)).toBe('/job-details/12');
  await hide(first.app);
  await first.native.openUrl('ugc-marketplace://open/../../etc/passwd');
  expect(await isVisible(first.app)).toBe(false);
  await first.native.openUrl(appLink('/chat'));
  await expect.poll(() => pathOf(first.page)).toBe('/chat');
  expect(await isVisible(first.app)).toBe(true);
});

test('a deep link that arrives before the app is ready, as on macOS, opens its page', { tag: '@long' }, async ({
  start,
}) => {
  test.skip(isRealElectron, 'the system sends it to an installed app only');
  const { page } = await start({ env: { STANDIN_OPEN_URL: appLink('/orders') } });
  await expect.poll(() => pathOf(page)).toBe('/orders');
});

test('a deep link during a reload opens its page afterwards', { tag: '@long' }, async ({ desktop: { app, page } }) => {
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await app.evaluate(({ app: main, BrowserWindow }, link) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.once('did-start-navigation', () => void main.emit('open-url', { preventDefault() {} }, link));
    contents?.reload();
  }, appLink('/orders'));
  await expect(page.locator('html[data-before]')).toHaveCount(0);
  await expect.poll(() => pathOf(page)).toBe('/orders');
});

test('a run from the source registers the scheme of links when it is told to', { tag: '@long' }, async ({ start }) => {
  test.skip(isRealElectron, 'would replace the program that the system opens links with');
  const { app } = await start({ env: { UGC_REGISTER_SCHEME: '1' } });
  expect(await app.evaluate(({ app: main }) => main.isDefaultProtocolClient('ugc-marketplace'))).toBe(true);
});

test('a maximised window is restored maximised', { tag: '@long' }, async ({ start }) => {
  const first = await start();
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize());
  await first.app.close();
  await first.gone;
  const second = await start();
  expect(await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMaximized())).toBe(true);
});
