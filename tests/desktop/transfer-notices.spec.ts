import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect, test } from './demo-server.ts';
import { type Desktop, isRealElectron } from './desktop.ts';
import { newestOf } from './download-steps.ts';
import { repository } from './prepared-app.ts';
import { chooseAndUpload, jobOf, limitUploads, moved, signInAs, stateIs, writeVideo } from './upload-steps.ts';

const MEBI = 2 ** 20;

const logIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Email').fill('noah@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('Welcome1!');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText(/^Hello/).first()).toBeVisible();
};

const hide = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());

/** Begins a slow upload for the creator's job; returns its id and the path of its task. */
const begin = async ({ page }: Desktop, path: string) => {
  await writeVideo(path, 8 * MEBI);
  await limitUploads(page, MEBI / 2);
  const job = await jobOf(page);
  const reply = await chooseAndUpload(page, path, { purpose: 'delivery', job });
  if (!reply.ok) throw new Error(reply.message);
  await moved(page, reply.value.id, MEBI / 4);
  return { id: reply.value.id, route: `/tasks/${job}` };
};

const told = async ({ native }: Desktop) => (await native.notifications()).map(({ title }) => title);
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });

test('uploads that end or wait are told once: by a toast in front of the user, else by the system', async ({
  start,
  server,
  folder,
}) => {
  const desktop = await start({ appFolder: repository, apiOrigin: server.url });
  const { page, app, native } = desktop;
  await logIn(page);

  await test.step('with the window in front the page shows it', async () => {
    const { id } = await begin(desktop, join(folder, 'front.mp4'));
    await limitUploads(page, null);
    await expect(toast(page, 'Video Uploaded!')).toBeVisible();
    await stateIs(page, id, 'done');
    expect(await told(desktop)).toEqual([]);
    await page.getByRole('button', { name: 'Close this message' }).click();
    await expect(toast(page, 'Video Uploaded!')).toBeHidden();
  });

  await test.step('hidden, the system tells that it waits and that it is done, and no toast follows the click', async () => {
    const { id, route } = await begin(desktop, join(folder, 'hidden.mp4'));
    await hide(app);
    await server.whileStopped(async () => {
      await expect.poll(() => told(desktop)).toEqual(['Upload is waiting']);
    });
    await limitUploads(page, null);
    // Ends the pause before the next attempt.
    await native.power('resume');
    await stateIs(page, id, 'done');
    await expect.poll(() => told(desktop)).toContain('Upload finished');
    expect(await native.clickNotification('Upload finished')).toBe(true);
    await expect.poll(() => new URL(page.url()).pathname).toBe(route);
    await expect(page.getByRole('heading', { name: /^Job|^Task/ }).first()).toBeVisible();
    await expect(toast(page, 'Video Uploaded!')).toBeHidden();
    expect((await told(desktop)).filter((title) => title.startsWith('Upload'))).toEqual([
      'Upload is waiting',
      'Upload finished',
    ]);
  });

  await test.step('on the landing page, with a page that has crashed, the system tells that it failed', async () => {
    const path = join(folder, 'crashed.mp4');
    await begin(desktop, path);
    await page.evaluate(() => location.assign('/'));
    await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
    await hide(app);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
    await truncate(path, MEBI);
    await expect.poll(() => told(desktop)).toContain('Upload failed');
  });
});

for (const { system, asks } of [
  { system: 'darwin', asks: (path: string) => [`downloadFinished: ${path}`, 'bounce: informational'] },
  { system: 'win32', asks: () => ['flash'] },
])
  test(`on ${system} the icon shows that a video was saved while the window was hidden`, { tag: '@long' }, async ({
    start,
    server,
    folder,
  }) => {
    test.skip(isRealElectron, 'the executable knows its system');
    const desktop = await start({ apiOrigin: server.url, env: { STANDIN_PLATFORM: system } });
    const { page, app, native } = desktop;
    await signInAs(page, 'brand@demo.example');
    const wanted = await newestOf(page, '/api/brand/job/1');
    const adding = page.evaluate((download) => window.desktop.transfers.addDownload(download), wanted);
    // The dialog shows its window.
    await expect.poll(() => native.dialogs()).toHaveLength(1);
    await hide(app);
    const path = join(folder, 'take.mp4');
    await native.answerDialog('showSaveDialog', { canceled: false, filePath: path });
    expect(await adding).toMatchObject({ ok: true });
    await expect.poll(() => told(desktop)).toContain('Download finished');
    const marks = async () => (await native.attention()).filter((mark) => !mark.startsWith('no '));
    await expect.poll(marks).toEqual(asks(path));
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('focus'));
    await expect.poll(async () => (await native.attention()).at(-1)).toBe('no flash');
  });
