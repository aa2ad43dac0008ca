import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ApiServer } from '../journeys/api-server.ts';
import { test as base, type Desktop, expect } from './desktop.ts';
import { repository, requireBuilt } from './prepared-app.ts';

const BRAND = 'brand@demo.example';
const CREATOR = 'creator@demo.example';
const PASSWORD = 'Welcome1!';
const LARGE = 8 * 2 ** 20;

/** The built API server with its demo data, and a folder to save to. */
const test = base.extend<{ folder: string }, { server: ApiServer }>({
  server: [
    async ({ playwright: _unused }, use) => {
      requireBuilt('out/server/main.js', 'out/renderer/desktop.html');
      const server = await ApiServer.start({ SEED: 'demo' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  folder: async ({ playwright: _unused }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'saved-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});

const signIn = async (page: Page, email: string, path?: string): Promise<void> => {
  await page.evaluate(() => location.assign('/login'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText(/^Hello/).first()).toBeVisible();
  if (path === undefined) return;
  await page.evaluate((to) => location.assign(to), path);
  await page.waitForURL((url) => url.pathname === path);
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const states = (page: Page) =>
  page.evaluate(async () => {
    const reply = await window.desktop.transfers.list();
    return reply.ok ? reply.value.map(({ fileName, state, failure }) => [fileName, state, failure?.message ?? '']) : [];
  });

/** The newest delivery of a job as a download that is ordered by the page. */
const order = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const { data } = await (await fetch(address, { headers: { accept: 'application/json' } })).json();
    const { version, download, filename, size, sha256: digest } = data.deliveries[0];
    const target = { purpose: 'video', job: data.id, version } as const;
    return { target, title: `Job #${data.id}`, url: download, fileName: filename, size, sha256: digest };
  }, path);

/** A delivery of some megabytes: what the demo holds is saved before anybody can interrupt it. */
const deliver = async (server: ApiServer, job: number): Promise<Buffer> => {
  const clip = await readFile('src/server/seed/seed-media/clip.mp4');
  const filler = Buffer.alloc(LARGE - clip.length, createHash('sha256').update('filler').digest());
  filler.writeUInt32BE(filler.length, 0);
  filler.write('free', 4, 'latin1');
  const video = Buffer.concat([clip, filler]);
  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(server.url + path, init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const json = { 'content-type': 'application/json', accept: 'application/json' };
  const body = JSON.stringify({ email: CREATOR, password: PASSWORD });
  const { data } = await (await ask('/api/login', { method: 'POST', headers: json, body })).json();
  const own = { authorization: `Bearer ${data.token}`, 'tus-resumable': '1.0.0' };
  const metadata = Object.entries({ filename: 'large.mp4', purpose: 'delivery', job: String(job) })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const headers = { ...own, 'upload-length': String(video.length), 'upload-metadata': metadata };
  const location = (await ask('/api/uploads', { method: 'POST', headers })).headers.get('location') ?? '';
  const bytes = { ...own, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  await ask(location, { method: 'PATCH', headers: bytes, body: video });
  const claim = JSON.stringify({ upload: location.split('/').at(-1) });
  await ask(`/api/creator/submit/user-job/${job}`, { method: 'POST', headers: { ...own, ...json }, body: claim });
  return video;
};

test('a delivered video is saved where its user says, and shown in its folder', async ({ start, server, folder }) => {
  const { page, native } = await start({ appFolder: repository, apiOrigin: server.url });
  await signIn(page, BRAND, '/job-details/1');
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .click();
  const path = join(folder, 'my take.mp4');
  const { options } = await native.answerDialog('showSaveDialog', { canceled: false, filePath: path });
  expect(options.defaultPath).toMatch(/\.mp4$/);
  await expect.poll(() => states(page)).toEqual([['my take.mp4', 'done', '']]);
  expect(sha256(await readFile(path))).toBe(sha256(await readFile('src/server/seed/seed-media/clip.mp4')));
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

test('the folder that was set is used without a question, and no page can set one', async ({
  start,
  server,
  folder,
}) => {
  const { page, native } = await start({ appFolder: repository, apiOrigin: server.url });
  await signIn(page, BRAND);
  const refused = await page.evaluate((path) => {
    const change = { downloadFolder: path } as unknown as { downloadFolder: null };
    return window.desktop.changeSettings(change);
  }, folder);
  expect(refused).toMatchObject({ ok: false, code: 'bad_arguments' });
  const chosen = page.evaluate(() => window.desktop.chooseDownloadFolder());
  await native.answerDialog('showOpenDialog', { canceled: false, filePaths: [folder] });
  expect(await chosen).toMatchObject({ ok: true, value: { downloadFolder: folder } });
  const wanted = { ...(await order(page, '/api/brand/job/1')), fileName: '../../up.exe' };
  for (const name of ['up.exe.mp4', 'up.exe (2).mp4']) {
    await page.evaluate((download) => window.desktop.transfers.addDownload(download), wanted);
    await expect.poll(async () => (await states(page)).at(-1)).toEqual([name, 'done', '']);
  }
  expect((await readdir(folder)).sort()).toEqual(['up.exe (2).mp4', 'up.exe.mp4']);
  expect((await native.dialogs()).map(({ kind }) => kind)).toEqual(['showOpenDialog']);
});

test('a download goes on after the app was killed in its middle', async ({ start, server, folder }) => {
  const launched = { appFolder: repository, apiOrigin: server.url };
  const path = join(folder, 'large.mp4');
  const open = async (email: string): Promise<Desktop> => {
    const desktop = await start(launched);
    const state = await desktop.page.evaluate(() => window.desktop.sessionState());
    if (!state.ok || !state.value.signedIn) await signIn(desktop.page, email);
    return desktop;
  };
  const first = await open(CREATOR);
  const job = await first.page.evaluate(async () => {
    const answer = await fetch('/api/creator/jobs', { headers: { accept: 'application/json' } });
    const { data } = await answer.json();
    return (data.jobs ?? data).find((each: { product: { name: string } }) => each.product.name === 'Grain Oat Bar').id;
  });
  const video = await deliver(server, job);
  const wanted = await order(first.page, `/api/creator/get/job/${job}`);
  await first.page.evaluate(() => window.desktop.transfers.setLimits({ upload: null, download: 1_000_000 }));
  const added = first.page.evaluate((download) => window.desktop.transfers.addDownload(download), wanted);
  await first.native.answerDialog('showSaveDialog', { canceled: false, filePath: path });
  await added;
  const arrived = () =>
    stat(`${path}.part`).then(
      ({ size }) => size,
      () => 0,
    );
  await expect.poll(arrived).toBeGreaterThan(2 ** 20);
  await first.kill();
  expect(await arrived()).toBeLessThan(LARGE);

  const second = await open(CREATOR);
  await second.page.evaluate(() => window.desktop.transfers.setLimits({ upload: null, download: null }));
  await expect.poll(() => states(second.page)).toEqual([['large.mp4', 'done', '']]);
  expect(sha256(await readFile(path))).toBe(sha256(video));
  expect(await readdir(folder)).toEqual(['large.mp4']);
  const log = await second.page.evaluate(async () => {
    const list = await window.desktop.transfers.list();
    const reply = await window.desktop.transfers.log((list.ok && list.value[0]?.id) || '');
    return reply.ok ? reply.value.map(({ message }) => message) : [];
  });
  expect(log).toContainEqual(expect.stringMatching(/^Goes on from byte [1-9]\d{6}/));
});
