import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { copyFile, readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTransfers } from '#main/core/transfers/create-transfers.ts';
import { api } from '#shared/contract/api.ts';
import type { DownloadOrder, UploadTarget } from '#shared/domain/transfers/transfer.ts';
import { eventually } from '#tests/support/eventually.ts';
import { buildBrand, buildCreator, buildTask, PASSWORD, type Person, PORTRAIT } from '#tests/support/people.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { useApp } from '#tests/support/test-app.ts';
import { filesDirectory } from '../create-context.ts';

const app = useApp();
const folder = temporaryFolder();
const saved = temporaryFolder();
let origin: string;
const stopping: (() => Promise<void>)[] = [];

beforeAll(async () => {
  await app().app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app().app.server.address() as AddressInfo).port}`;
});
afterAll(() => Promise.all(stopping.map((stop) => stop())));

/** The client's own transfer engine, signed in as a user. */
const openClient = async ({ token }: Person) => {
  const rejected: string[] = [];
  const { service: client } = createTransfers({
    origin,
    folder: join(folder, randomBytes(4).toString('hex')),
    session: { token: async () => token, reject: (refused) => rejected.push(refused) },
    proxyCredentials: () => null,
    resolveProxy: async () => 'DIRECT',
    isOnline: () => true,
    // Without one the reader knows nothing of a file, and refuses nothing.
    startMetadataThread: () => {
      throw new Error('This test has no thread.');
    },
    saving: { folder: () => saved, askPath: async () => null, show: () => undefined },
    deliveries: { folder: () => null, askForFolder: async () => undefined, tell: () => undefined },
    folders: { askForFolder: async () => null, tell: () => undefined, changed: () => undefined },
    changed: () => undefined,
    identified: () => undefined,
    warn: () => undefined,
    report: (error) => rejected.push(String(error)),
  });
  stopping.push(() => client.stop());
  await client.start();
  const upload = async (target: UploadTarget, title: string, path = PORTRAIT) =>
    client.addUpload({ path, title, target });
  const download = async (order: Omit<DownloadOrder, 'title'>) =>
    (await client.addDownload({ ...order, title: 'Job' }))?.id ?? '';
  const stateOf = (id: string) => client.list().find((transfer) => transfer.id === id);
  const settled = (id: string) => eventually(() => expect(['done', 'failed']).toContain(stateOf(id)?.state));
  return { client, upload, download, stateOf, settled, rejected };
};

const buildWork = async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  return { brand, creator, job: await buildTask(app(), brand, creator) };
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test('the desktop client delivers a video with the bytes of the file', async () => {
  const { creator, job } = await buildWork();
  const { upload, stateOf, settled, client } = await openClient(creator);
  const { id } = await upload({ purpose: 'delivery', job }, `Job #${job}`);
  await settled(id);
  expect(stateOf(id)).toMatchObject({ state: 'done', failure: null });
  const stored = await Promise.all(
    (await readdir(filesDirectory(app().context.config), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name)).then(sha256)),
  );
  const own = sha256(readFileSync(PORTRAIT));
  expect(stored).toContain(own);
  expect((await client.log(id)).map(({ message }) => message)).toContain(`Both checksums are ${own}.`);
});

test('the desktop client sets a pitch', async () => {
  const creator = await buildCreator(app());
  const { upload, stateOf, settled } = await openClient(creator);
  const { id } = await upload({ purpose: 'pitch' }, 'Video pitch');
  await settled(id);
  expect(stateOf(id)?.state).toBe('done');
  expect((await app().call(api.me, { token: creator.token })).data.video).toEqual(expect.any(String));
});

test('a refused token ends the session of the desktop client and keeps its upload', async () => {
  const { creator, job } = await buildWork();
  const { client, upload, stateOf, rejected } = await openClient(creator);
  const path = join(folder, 'second.mp4');
  await copyFile(PORTRAIT, path);
  await client.setLimits({ upload: 1_024, download: null });
  const { id } = await upload({ purpose: 'delivery', job }, `Job #${job}`, path);
  await eventually(() => expect(stateOf(id)?.moved).toBeGreaterThan(0));
  await app().call(api.logout, { token: creator.token });
  await client.pause(id);
  await client.setLimits({ upload: null, download: null });
  await client.resume(id);
  await eventually(() => expect(stateOf(id)).toMatchObject({ state: 'waiting', waiting: { reason: 'session' } }));
  expect(rejected).toContain(creator.token);
});

test.each([
  ['by the link of the page', (link: string) => link],
  ['by a fresh link when its own has ended', (link: string) => link.replace(/\/\d+(\/[^/]+\/[^/]+)$/, '/1000000000$1')],
])('the desktop client saves a delivered video %s', async (_how, linkOf) => {
  const { brand, creator, job } = await buildWork();
  const sender = await openClient(creator);
  await sender.settled((await sender.upload({ purpose: 'delivery', job }, `Job #${job}`)).id);
  for (const [person, call] of [
    [brand, api.getBrandJob],
    [creator, api.getCreatorJob],
  ] as const) {
    const { data } = await app().call(call, { token: person.token, params: { id: job } });
    const [delivery] = data.deliveries;
    if (!delivery) throw new Error('Nothing was delivered.');
    const { download, settled, stateOf } = await openClient(person);
    const id = await download({
      target: { purpose: 'video', job, version: delivery.version },
      url: linkOf(delivery.download),
      fileName: `${person === brand ? 'brand' : 'creator'}-${job}.mp4`,
      size: delivery.size,
      sha256: delivery.sha256,
    });
    await settled(id);
    expect(stateOf(id)).toMatchObject({ state: 'done', failure: null, canReveal: true });
    expect(sha256(await readFile(join(saved, stateOf(id)?.fileName ?? '')))).toBe(sha256(readFileSync(PORTRAIT)));
  }
});

test('the desktop client saves the data of its account', async () => {
  const creator = await buildCreator(app());
  const { data } = await app().call(api.exportData, { token: creator.token, body: { password: PASSWORD } });
  const { download, settled, stateOf } = await openClient(creator);
  const target = { purpose: 'export' } as const;
  const id = await download({ target, url: data.url, fileName: data.filename, size: null, sha256: null });
  await settled(id);
  expect(stateOf(id)).toMatchObject({ state: 'done', failure: null });
  const bytes = await readFile(join(saved, data.filename));
  expect([bytes.subarray(0, 2).toString(), bytes.length]).toEqual(['PK', stateOf(id)?.size]);
});

test('the desktop client saves the earnings of a year', async () => {
  const creator = await buildCreator(app());
  const { data } = await app().call(api.earningsFile, { token: creator.token, body: { year: 2026 } });
  const { download, settled, stateOf } = await openClient(creator);
  const target = { purpose: 'statement' } as const;
  const id = await download({ target, url: data.url, fileName: data.filename, size: null, sha256: null });
  await settled(id);
  expect(stateOf(id)).toMatchObject({ state: 'done', failure: null, fileName: 'earnings-2026.csv' });
  expect(await readFile(join(saved, data.filename), 'utf8')).toContain('"Earned (USD)"');
});
