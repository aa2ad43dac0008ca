import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { startForwardProxy } from '../support/forward-proxy.ts';
import { expect, test } from './demo-server.ts';
import { type Desktop, isRealElectron } from './desktop.ts';
import {
  chooseAndUpload,
  jobOf,
  limitUploads,
  moved,
  signInAs,
  stateIs,
  transfersOf,
  writeVideo,
} from './upload-steps.ts';

const MEBI = 2 ** 20;
const creator = 'noah@demo.example';

test('during an upload the computer stays awake, the taskbar shows progress, and quitting asks', {
  tag: '@long',
}, async ({ start, server, folder }) => {
  const { page, native, app } = await start({ apiOrigin: server.url });
  await signInAs(page, creator);
  const path = join(folder, 'clip.mp4');
  await writeVideo(path, 16 * MEBI);
  await limitUploads(page, MEBI / 2);
  const reply = await chooseAndUpload(page, path, { purpose: 'delivery', job: await jobOf(page) });
  if (!reply.ok) throw new Error(reply.message);
  const { id } = reply.value;
  await moved(page, id, MEBI);
  expect(await native.powerSaveBlockers()).toEqual(['prevent-app-suspension']);
  await expect.poll(async () => (await native.progress())?.progress ?? 0).toBeGreaterThan(0.05);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  const asked = await native.pressButton('Keep Running');
  expect(asked.options).toMatchObject({ buttons: ['Keep Running', 'Quit'] });
  await limitUploads(page, null);
  await stateIs(page, id, 'done');
  await expect.poll(() => native.powerSaveBlockers()).toEqual([]);
  await expect.poll(async () => (await native.progress())?.progress).toBe(-1);
});

test('the tray and the File menu pause and resume all transfers', { tag: '@long' }, async ({
  start,
  server,
  folder,
}) => {
  const { page, native, app } = await start({ apiOrigin: server.url });
  await signInAs(page, creator);
  await limitUploads(page, MEBI / 2);
  const targets = [{ purpose: 'delivery', job: await jobOf(page) }, { purpose: 'pitch' }] as const;
  for (const [number, target] of targets.entries()) {
    const path = join(folder, `clip-${number}.mp4`);
    await writeVideo(path, 2 * MEBI);
    await chooseAndUpload(page, path, target);
  }
  const states = async () => (await transfersOf(page)).map(({ state }) => state);
  const menu = () =>
    app.evaluate(({ Menu }) =>
      ['file-pause', 'file-resume'].filter((id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.visible),
    );
  await expect.poll(menu).toEqual(['file-pause']);
  await page.evaluate(() => window.desktop.setUnread(2));
  await native.clickTrayItem('Pause Transfers');
  await expect.poll(states).toEqual(['paused', 'paused']);
  await expect.poll(menu).toEqual(['file-resume']);
  expect((await native.trayMenu())?.map(({ label }) => label)).toContain('Notifications (2 unread)');
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('file-resume')?.click());
  await limitUploads(page, null);
  await expect.poll(states, { timeout: 120_000 }).toEqual(['done', 'done']);
  const labels = async () => (await native.trayMenu())?.map(({ label }) => label);
  await expect.poll(labels).not.toContain('Pause Transfers');
  expect(await labels()).not.toContain('Resume Transfers');
});

/** Whether a quit that the system begins now would be held back by the question. */
const isQuitAsked = (app: ElectronApplication) =>
  app.evaluate(({ app: main }) => {
    let isPrevented = false;
    Reflect.apply(main.emit, main, ['before-quit', { preventDefault: () => (isPrevented = true) }]);
    return isPrevented;
  });

for (const { system, end } of [
  // Not prevented: the client does not delay the shutdown, which another app then cancels.
  { system: 'this system', end: async ({ native }: Desktop) => expect(await native.power('shutdown')).toBe(true) },
  {
    system: 'Windows',
    end: ({ app }: Desktop) =>
      app.evaluate(({ BrowserWindow }) => {
        const [window] = BrowserWindow.getAllWindows();
        if (window) Reflect.apply(window.emit, window, ['query-session-end', { preventDefault() {} }]);
      }),
  },
])
  test(`a cancelled shutdown of ${system} stops nothing, and a minute later quitting asks again`, {
    tag: '@long',
  }, async ({ start, server, folder }) => {
    test.skip(isRealElectron && system === 'Windows', 'the executable knows its system');
    const env: Record<string, string> = system === 'Windows' ? { STANDIN_PLATFORM: 'win32' } : {};
    const desktop = await start({ apiOrigin: server.url, env });
    const { page, native, app } = desktop;
    await signInAs(page, creator);
    const path = join(folder, 'clip.mp4');
    await writeVideo(path, 8 * MEBI);
    await limitUploads(page, MEBI / 2);
    const reply = await chooseAndUpload(page, path, { purpose: 'pitch' });
    if (!reply.ok) throw new Error(reply.message);
    const { id } = reply.value;
    await moved(page, id, MEBI);
    expect(await isQuitAsked(app)).toBe(true);
    await native.pressButton('Keep Running');
    await end(desktop);
    expect(await isQuitAsked(app)).toBe(false);
    await moved(page, id, 3 * MEBI);
    await app.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 60_000;
    });
    await app.evaluate(({ app: main }) => main.quit());
    await native.pressButton('Keep Running');
    await limitUploads(page, null);
    await stateIs(page, id, 'done');
  });

test('a file that is not a video is never uploaded, whoever requests it', async ({ start, server, folder }) => {
  const { page } = await start({ apiOrigin: server.url });
  await signInAs(page, creator);
  const key = join(folder, 'key.mp4');
  await writeFile(key, '-----BEGIN OPENSSH PRIVATE KEY-----');
  await symlink(key, join(folder, 'link.mp4'));
  await writeFile(join(folder, 'empty.mp4'), '');
  const target = { purpose: 'pitch' } as const;
  expect(await chooseAndUpload(page, key, target)).toMatchObject({ ok: false, code: 'refused' });
  expect(await chooseAndUpload(page, join(folder, 'link.mp4'), target)).toMatchObject({ ok: false, code: 'refused' });
  expect(await chooseAndUpload(page, join(folder, 'empty.mp4'), target)).toMatchObject({
    ok: false,
    message: 'The file is empty.',
  });
  const madeUp = await page.evaluate(() =>
    window.desktop.transfers.addUpload(new File(['x'], 'made-up.mp4'), { target: { purpose: 'pitch' }, title: 'x' }),
  );
  expect(madeUp).toMatchObject({ ok: false, code: 'refused', message: expect.stringContaining('no place') });
  expect(await transfersOf(page)).toEqual([]);
});

test('a proxy with a password is asked about once, and transfers use the answer', { tag: '@long' }, async ({
  start,
  server,
  folder,
}) => {
  const proxy = await startForwardProxy('ada:pa:ss@1');
  // `<-loopback>` routes loopback addresses through the proxy too, which bypass it by default (net/docs/proxy.md of
  // Chromium).
  const env = { http_proxy: `http://${proxy.address}`, no_proxy: '<-loopback>' };
  try {
    const { app } = await start({ apiOrigin: server.url, env });
    const windowOf = async (isQuestion: boolean) => {
      const find = () => app.windows().find((window) => window.url().includes('/proxy-login/') === isQuestion);
      await expect.poll(find).toBeDefined();
      const found = find();
      if (found === undefined) throw new Error('The window was closed.');
      return found;
    };
    const question = () => windowOf(true);
    // Either window may be the first.
    const page = await windowOf(false);
    const answer = async (password: string) => {
      const asked = await question();
      await asked.getByLabel('Name').fill('ada');
      await asked.getByLabel('Password').fill(password);
      const closed = asked.waitForEvent('close');
      // The window closes at the key's press, so that its release may no longer find it.
      await asked.keyboard.down('Enter');
      await closed;
    };
    await expect((await question()).getByText(proxy.address)).toBeVisible();
    // Nothing passes meanwhile, and the page is told why.
    const said = await page.evaluate(async () => (await fetch('/api/client-config')).json());
    expect(said.message).toContain('proxy asks for a name and a password');
    // Closed without an answer it is gone, and comes back when the user tries again.
    const declined = await question();
    const closed = declined.waitForEvent('close');
    await (await app.browserWindow(declined)).evaluate((shown) => shown.close());
    await closed;
    const { pathname } = new URL(declined.url());
    const served = await page.evaluate(async (path) => (await fetch(path)).text(), pathname);
    expect(served).not.toContain(proxy.address);
    const tried = page.evaluate(() => window.desktop.checkServer());
    await answer('wrong');
    await expect((await question()).getByRole('alert')).toContainText('refused');
    await answer('pa:ss@1');
    expect(await tried).toMatchObject({ ok: true });
    await signInAs(page, creator);
    const path = join(folder, 'clip.mp4');
    await writeVideo(path, MEBI);
    const reply = await chooseAndUpload(page, path, { purpose: 'pitch' });
    if (!reply.ok) throw new Error(reply.message);
    await stateIs(page, reply.value.id, 'done');
    const passed = proxy.passed(server.url);
    expect(passed).toEqual(expect.arrayContaining(['POST /api/uploads', 'POST /api/creator/video']));
    expect(passed.some((call) => call.startsWith('PATCH /api/uploads/'))).toBe(true);
    expect(app.windows()).toHaveLength(1);
    // Its password is changed while the app runs.
    const statusOf = () => page.evaluate(async () => (await fetch('/api/client-config')).status);
    proxy.require('ada:another');
    expect(await statusOf()).toBe(502);
    await answer('another');
    await expect.poll(statusOf).toBe(200);
  } finally {
    await proxy.stop();
  }
});
