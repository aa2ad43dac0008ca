import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './demo-server.ts';
import { repository } from './prepared-app.ts';
import { deliveriesOf, signInAs, stateIs, transfersOf } from './upload-steps.ts';

const creator = 'creator@demo.example';
const fixtures = join(repository, 'tests/fixtures');
const portrait = 'portrait-9x16-12s.mp4';
const question = { name: /^Which task does/ };

const dialogOf = (page: Page): Locator => page.getByRole('dialog', question);
const notice = (page: Page): Locator => page.getByRole('dialog', { name: 'Upload a video' });

const signIn = async (page: Page, email: string): Promise<void> => {
  await signInAs(page, email);
  await page.evaluate(() => location.assign('/dashboard'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

test('a file that starts the app waits for the log-in, and is delivered for the chosen task', { tag: '@long' }, async ({
  start,
  server,
}) => {
  const clip = join(fixtures, portrait);
  const { page } = await start({ appFolder: repository, apiOrigin: server.url, args: [clip] });
  await expect(notice(page)).toContainText(`Log in as a creator to upload “${portrait}” for one of your tasks.`);
  await notice(page).getByRole('button', { name: 'Log In' }).click();
  await page.getByLabel('Email').fill(creator);
  await page.getByLabel('Password', { exact: true }).fill('Welcome1!');
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  const dialog = dialogOf(page);
  const choice = dialog.getByLabel(`Task of ${portrait}`);
  await expect(choice).toBeVisible();
  const options = choice.locator('option');
  await expect(options.nth(1)).toBeAttached();
  const job = Number(await options.nth(1).getAttribute('value'));
  await choice.selectOption(String(job));
  // The main process has read the container: the order's length differs.
  await expect(dialog.getByText(/^Your video is .*12\u00a0s, the brand ordered/)).toBeVisible();
  const before = (await deliveriesOf(page, job)).length;
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByRole('button', { name: 'Upload Anyway' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await transfersOf(page)).length).toBe(1);
  await stateIs(page, (await transfersOf(page))[0]?.id ?? '', 'done');
  const deliveries = await deliveriesOf(page, job);
  expect(deliveries.length).toBe(before + 1);
  expect(deliveries[0]?.sha256).toBe(
    createHash('sha256')
      .update(await readFile(clip))
      .digest('hex'),
  );
  // It is not offered again.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => window.desktop.openedFiles.list())).toEqual({ ok: true, value: [] });
});

test('a second start offers each file or says why it cannot be uploaded', { tag: '@long' }, async ({
  start,
  startEnding,
  server,
  folder,
}) => {
  const at = (name: string) => join(folder, name);
  await cp(join(fixtures, portrait), at(portrait));
  await cp(join(fixtures, 'odd/motion-jpeg.avi'), at('camera.avi'));
  await cp(join(fixtures, 'odd/sound-only.mp4'), at('sound.mp4'));
  await mkdir(at('clips'));
  await symlink(at('clips'), at('link.mp4'));
  await writeFile(at('empty.mp4'), '');
  await writeFile(at('notes.mp4'), 'Bring the lamp on Monday.');
  const launched = { appFolder: repository, apiOrigin: server.url };
  const { page, app } = await start(launched);
  await signIn(page, creator);
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());

  const names = [portrait, 'camera.avi', 'sound.mp4', 'clips', 'link.mp4', 'empty.mp4', 'notes.mp4', 'gone.mp4'];
  expect((await startEnding({ ...launched, args: names.map(at) })).code).toBe(0);
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())).toBe(true);
  const dialog = dialogOf(page);
  const rows = dialog.getByRole('listitem');
  await expect(rows).toHaveCount(names.length);
  await expect(dialog.getByLabel(`Task of ${portrait}`)).toBeVisible();
  await expect(dialog.getByLabel('Task of camera.avi')).toBeVisible();
  const refusals = [
    'This file has no picture. Please choose a video.',
    '“clips” is a folder. Choose a video file.',
    '“clips” is a folder. Choose a video file.',
    'The file is empty.',
    'This file is not a video.',
    '“gone.mp4” is no longer where it was.',
  ];
  for (const [at, words] of refusals.entries()) await expect(rows.nth(2 + at)).toContainText(words);
  await expect(dialog.getByRole('combobox')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await transfersOf(page)).toEqual([]);
});

test('files come from the File menu, the dock and the tray; a brand is told that they are for creators', {
  tag: '@long',
}, async ({ start, server }) => {
  const { page, app, native } = await start({ appFolder: repository, apiOrigin: server.url });
  const press = (id: string) =>
    app.evaluate(({ Menu }, pressed) => Menu.getApplicationMenu()?.getMenuItemById(pressed)?.click(), id);
  // The landing page listens to the menu once its late parts are loaded.
  await page.evaluate(() => location.assign('/'));
  await expect(async () => {
    await press('file-transfers');
    await expect(page).toHaveURL(/\/login/, { timeout: 1_000 });
  }).toPass();
  await signIn(page, creator);
  const items = await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()
      ?.items[0]?.submenu?.items.filter(({ visible }) => visible)
      .map(({ label, role }) => role ?? label),
  );
  expect(items).toEqual(['Upload…', 'Downloads', 'Transfers', '', 'about', '', 'quit']);

  const windowOf = (method: 'hide' | 'isVisible') =>
    app.evaluate(({ BrowserWindow }, called) => BrowserWindow.getAllWindows()[0]?.[called](), method);
  await windowOf('hide');
  await press('file-transfers');
  await expect(page.getByRole('heading', { name: 'Transfers' })).toBeVisible();
  expect(await windowOf('isVisible')).toBe(true);
  await press('file-downloads');
  await expect
    .poll(() => native.openedPaths())
    .toEqual([await app.evaluate(({ app: main }) => main.getPath('downloads'))]);

  await windowOf('hide');
  await press('file-upload');
  await expect.poll(() => windowOf('isVisible')).toBe(true);
  const clip = join(fixtures, portrait);
  await native.answerDialog('showOpenDialog', { canceled: false, filePaths: [clip] });
  await expect(dialogOf(page).getByText(portrait)).toBeVisible();
  // More files join those that wait; one of them is opened twice.
  await native.openFile(clip);
  await native.dropOnTray([join(fixtures, 'square-1x1-8s.webm')]);
  await expect(dialogOf(page).getByRole('listitem')).toHaveCount(2);
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();

  await page.evaluate(() => window.desktop.forgetSession());
  await signIn(page, 'brand@demo.example');
  await native.openFile(clip);
  await expect(notice(page)).toContainText('Only creators deliver videos, and you are logged in as a brand.');
  await notice(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(notice(page)).toBeHidden();
  expect(await page.evaluate(() => window.desktop.openedFiles.list())).toEqual({ ok: true, value: [] });
});
