import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './demo-server.ts';
import { repository } from './prepared-app.ts';
import { logOut } from './product-steps.ts';
import { deliveriesOf, jobOf, transfersOf } from './upload-steps.ts';

/** Its container tells neither length nor size, so that it fits every order. */
const fitting = join(repository, 'tests/fixtures/odd/flash.flv');
const portrait = join(repository, 'tests/fixtures/portrait-9x16-12s.mp4');

/** Logs in, unless the keychain has kept the session. */
const logIn = async (page: Page): Promise<void> => {
  const state = await page.evaluate(() => window.desktop.sessionState());
  if (state.ok && state.value.signedIn) return;
  await page.getByLabel('Email').fill('noah@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('Welcome1!');
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('button', { name: /Account menu/ })).toBeVisible();
};

test('the first video that appears in a watched folder is delivered by itself, a second one when the creator says so', {
  tag: '@long',
}, async ({ start, server, folder }) => {
  const exports = join(await realpath(folder), 'Exports');
  await mkdir(exports);
  await cp(portrait, join(exports, 'from-before.mp4'));
  const client = { appFolder: repository, apiOrigin: server.url };
  const first = await start(client);
  await logIn(first.page);
  const job = await jobOf(first.page);
  const open = (page: Page) => page.evaluate((path) => location.assign(path), `/tasks/${job}`);
  await open(first.page);
  await first.page.getByRole('button', { name: 'Upload Video' }).click();
  await first.native.answerNextDialog('showOpenDialog', { canceled: false, filePaths: [exports] });
  await first.page
    .getByRole('region', { name: 'Watch a folder' })
    .getByRole('button', { name: 'Choose Folder' })
    .click();
  const watched = first.page.getByRole('region', { name: 'Watched folder' });
  await expect(watched).toContainText(exports);
  const before = (await deliveriesOf(first.page, job)).length;
  await cp(fitting, join(exports, 'take-1.flv'));
  const sha256 = createHash('sha256')
    .update(await readFile(fitting))
    .digest('hex');
  await expect.poll(async () => (await deliveriesOf(first.page, job))[0]?.sha256, { timeout: 120_000 }).toBe(sha256);
  expect((await transfersOf(first.page)).map(({ fileName }) => fileName)).toEqual(['take-1.flv']);
  await first.kill();

  const { page } = await start(client);
  await logIn(page);
  await cp(portrait, join(exports, 'take-2.mp4'));
  await open(page);
  const held = page.getByRole('list', { name: 'Videos that wait' }).getByRole('listitem');
  await expect(held).toContainText('take-2.mp4', { timeout: 120_000 });
  await expect(held).toContainText('This one would become the next version.');
  expect(await deliveriesOf(page, job)).toHaveLength(before + 1);
  await held.getByRole('button', { name: 'Upload take-2.mp4' }).click();
  await expect.poll(async () => (await deliveriesOf(page, job)).length, { timeout: 120_000 }).toBe(before + 2);
  await expect(held).toHaveCount(0);
  await cp(join(exports, 'take-2.mp4'), join(exports, 'take-3.mp4'));
  await expect(held).toContainText('take-3.mp4', { timeout: 120_000 });
  await held.getByRole('button', { name: 'Leave out take-3.mp4' }).click();
  await expect(held).toHaveCount(0);
  // The task is a panel in front of the account menu.
  await page.evaluate(() => location.assign('/dashboard'));
  await logOut(page);
  await page.getByRole('link', { name: 'Log In' }).first().click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await logIn(page);
  expect(await page.evaluate(() => window.desktop.folders.list())).toEqual({ ok: true, value: [] });
});
