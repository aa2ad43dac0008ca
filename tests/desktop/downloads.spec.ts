import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './demo-server.ts';
import { deliver, newestOf, taskOf } from './download-steps.ts';
import { signInAs } from './upload-steps.ts';

const BRAND = 'brand@demo.example';
const CREATOR = 'creator@demo.example';
const LARGE = 8 * 2 ** 20;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const states = (page: Page) =>
  page.evaluate(async () => {
    const reply = await window.desktop.transfers.list();
    return reply.ok ? reply.value.map(({ fileName, state, failure }) => [fileName, state, failure?.message ?? '']) : [];
  });

test('a delivered video is saved to the chosen path, and revealed in its folder', async ({ start, server, folder }) => {
  // On the page of the shell: the main job of the journeys presses the button of the product, and saves.
  const { page, native } = await start({ apiOrigin: server.url });
  await signInAs(page, BRAND);
  const wanted = await newestOf(page, '/api/brand/job/1');
  const add = (order: typeof wanted) =>
    page.evaluate((download) => window.desktop.transfers.addDownload(download), order);
  const adding = add(wanted);
  const other = add({ ...wanted, target: { purpose: 'export' } });
  const path = join(folder, 'my take.mp4');
  // The dialog has asked whether to replace it.
  await writeFile(path, 'an older take');
  const { options } = await native.answerDialog('showSaveDialog', { canceled: false, filePath: path });
  expect(options.defaultPath).toMatch(/\.mp4$/);
  expect(await adding).toMatchObject({ ok: true });
  // The second dialog waited for the first, and begins in its folder.
  const second = await native.answerDialog('showSaveDialog', { canceled: true, filePath: '' });
  expect(second).toMatchObject({ options: { defaultPath: expect.stringContaining(folder) }, hasParent: true });
  expect(await other).toMatchObject({ ok: true, value: null });
  await expect.poll(() => states(page)).toEqual([['my take.mp4', 'done', '']]);
  expect(sha256(await readFile(path))).toBe(
    sha256(await readFile('src/server/seed/seed-media/cold-brew-9x16-30s.mp4')),
  );
  const reveal = () =>
    page.evaluate(async () => {
      const list = await window.desktop.transfers.list();
      const reply = await window.desktop.transfers.reveal((list.ok && list.value[0]?.id) || '');
      return reply.ok ? 'shown' : reply.message;
    });
  expect(await reveal()).toBe('shown');
  expect(await native.shownInFolder()).toEqual([path]);
  await rm(path);
  expect(await reveal()).toBe('The file is no longer where it was saved. It was moved, renamed or deleted.');
});

test('a folder that vanished is reported, and not proposed again', { tag: '@long' }, async ({
  start,
  server,
  folder,
}) => {
  const { page, native } = await start({ apiOrigin: server.url });
  await signInAs(page, BRAND);
  const wanted = await newestOf(page, '/api/brand/job/1');
  const stick = join(folder, 'stick');
  await mkdir(stick);
  const save = async () => {
    const adding = page.evaluate((download) => window.desktop.transfers.addDownload(download), wanted);
    await expect.poll(async () => (await native.dialogs()).at(-1)?.isOpen).toBe(true);
    await rm(stick, { recursive: true, force: true });
    const answer = { canceled: false, filePath: join(stick, 'take.mp4') };
    const { options } = await native.answerDialog('showSaveDialog', answer);
    return { proposed: options.defaultPath, reply: await adding };
  };
  expect((await save()).reply).toMatchObject({
    ok: false,
    code: 'refused',
    message: expect.stringContaining('The folder is no longer there.'),
  });
  expect((await save()).proposed).not.toContain(stick);
});

test('the configured folder is used without a dialog, also for new deliveries, and a page cannot configure it', {
  tag: '@long',
}, async ({ start, server, folder, options }) => {
  const { page, native } = await start({ apiOrigin: server.url });
  await signInAs(page, BRAND);
  const refused = await page.evaluate((path) => {
    const change = { downloadFolder: path } as unknown as { downloadFolder: null };
    return window.desktop.changeSettings(change);
  }, folder);
  expect(refused).toMatchObject({ ok: false, code: 'bad_arguments' });
  // A second request while the dialog is open shares its answer.
  const chosen = page.evaluate(() =>
    Promise.all([window.desktop.chooseDownloadFolder(), window.desktop.chooseDownloadFolder()]),
  );
  await native.answerDialog('showOpenDialog', { canceled: false, filePaths: [folder] });
  const inFolder = { ok: true, value: { downloadFolder: folder } };
  expect(await chosen).toMatchObject([inFolder, inFolder]);
  const wanted = { ...(await newestOf(page, '/api/brand/job/1')), fileName: '../../up.exe' };
  for (const name of ['up.exe.mp4', 'up.exe (2).mp4']) {
    await page.evaluate((download) => window.desktop.transfers.addDownload(download), wanted);
    await expect.poll(async () => (await states(page)).at(-1)).toEqual([name, 'done', '']);
  }
  expect((await readdir(folder)).sort()).toEqual(['up.exe (2).mp4', 'up.exe.mp4']);
  const saves = await page.evaluate(() => window.desktop.changeSettings({ saveDeliveries: true }));
  expect(saves).toMatchObject({ ok: true, value: { saveDeliveries: true } });
  // A look before the delivery, which notes where the new ones begin.
  await expect.poll(() => readFile(join(options.userData, 'transfers/journal.json'), 'utf8')).toContain('"marks":[{');
  const job = await taskOf(server, CREATOR);
  const digest = await deliver(server, CREATOR, job, LARGE);
  await rename(folder, `${folder}-gone`);
  // As the page does with what arrives live.
  const notice = { title: 'Northwind', body: 'A new video', route: '/dashboard' };
  await page.evaluate((shown) => window.desktop.showNotice(shown), notice);
  expect((await native.pressButton('Choose Folder')).options.detail).toContain(folder);
  await rename(`${folder}-gone`, folder);
  await native.answerDialog('showOpenDialog', { canceled: false, filePaths: [folder] });
  await expect.poll(async () => (await states(page)).length).toBe(3);
  await expect.poll(async () => (await states(page)).at(-1)?.[1]).toBe('done');
  const name = (await states(page)).at(-1)?.[0] ?? '';
  expect(name).toMatch(new RegExp(`, job ${job}, version \\d+\\.mp4$`));
  expect(sha256(await readFile(join(folder, name)))).toBe(digest);
  const dialogs = (await native.dialogs()).map(({ kind }) => kind);
  expect(dialogs).toEqual(['showOpenDialog', 'showMessageBox', 'showOpenDialog']);
});
