import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import type { FileKind } from '../db/schema/files.ts';
import { transaction } from '../db/transaction.ts';
import { answerError } from '../http/error-handler.ts';
import type { ReceivedFile } from '../http/multipart.ts';
import { after, days, hours } from '../lib/clock.ts';
import { DiskStorage } from '../providers/storage/disk-storage.ts';
import { S3Stub } from '../providers/storage/fixtures/s3-stub.ts';
import { S3Storage } from '../providers/storage/s3-storage.ts';
import type { CheckedFile } from '../uploads/checked-file.ts';
import type { FileStore } from '../uploads/file-store.ts';
import { buildFileStore } from '../uploads/fixtures/build-file-store.ts';
import { openHandles } from '../uploads/fixtures/open-handles.ts';
import { addUser } from '../uploads/fixtures/upload-server.ts';
import { MediaLinks } from './media-links.ts';
import { mediaRoutes } from './media-routes.ts';

const database = useDatabase();
const clip = readFileSync('tests/fixtures/silent-4x5-6s.mp4');
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const sha256 = hashOf(clip);
const start = new Date();
let now = start;
const clock = () => now;
const all = new MediaLinks({ secret: 's'.repeat(32), clock });
const links = all.forSession(5);
const openSessions = new Set([5]);
const root = temporaryFolder();
let incoming: string;
let storage: DiskStorage;
let store: FileStore;
let app: FastifyInstance;
let address: string;
let owner: number;

beforeAll(async () => {
  incoming = join(root, 'incoming');
  await mkdir(incoming);
  storage = new DiskStorage(join(root, 'files'));
  store = buildFileStore({ db: database(), storage, directory: join(root, 'uploads'), clock });
  owner = await addUser(database(), 'owner@example.com');
  app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(answerError);
  await app.register(
    mediaRoutes({
      ...{ db: database(), storage, links: all, watchEveryMilliseconds: 20 },
      isSessionOpen: async (id) => openSessions.has(id),
    }),
  );
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const get = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') => app.inject({ url, method, headers });
const receive = async (bytes: Buffer): Promise<ReceivedFile> => {
  const path = join(incoming, 'received');
  await rm(path, { force: true });
  await writeFile(path, bytes);
  return { path, size: bytes.length, sha256: hashOf(bytes), filename: 'file' };
};
const keep = (source: CheckedFile, kind: FileKind) =>
  store.withStored([source], (file) => transaction(database(), (tx) => store.keep(tx, { ownerId: owner, kind, file })));
const keepVideo = async (bytes = clip) => keep(await store.checkVideo(await receive(bytes)), 'pitch');
const pixels = { create: { width: 2_000, height: 1_000, channels: 3, background: 'red' } } as const;

it('serves a file only by its signed link, whole or a range', async () => {
  const kept = await keepVideo();
  const video = links.video(kept);

  const whole = await get(video);
  expect(whole.statusCode).toBe(200);
  expect(whole.rawPayload.equals(clip)).toBe(true);
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    etag: `"${sha256}"`,
  });
  const part = await get(video, { range: 'bytes=10-19', 'if-range': `"${sha256}"` });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${clip.length}`]);
  expect(part.rawPayload.equals(clip.subarray(10, 20))).toBe(true);
  expect((await get(video, { range: 'bytes=10-19', 'if-range': '"other"' })).statusCode).toBe(200);
  const outside = await get(video, { range: `bytes=${clip.length}-` });
  expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${clip.length}`]);
  const head = await get(video, {}, 'HEAD');
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(clip.length), '']);
  const saved = await get(links.download(kept, 'My clip.mp4'));
  expect(saved.headers['content-disposition']).toMatch(/^attachment; filename="My clip.mp4"/);

  const forged = [
    video.replace('/files/', '/files/1'),
    `${video}x`,
    `/media/pictures/${kept.storageKey}`,
    '/media/files/..%2f',
  ];
  for (const url of forged) {
    const answer = await get(url);
    expect([answer.statusCode, answer.rawPayload.includes('ftyp')]).toEqual([404, false]);
  }
  now = after(start, days(1));
  const expired = await get(video);
  expect([expired.statusCode, expired.json().message]).toEqual([404, expect.stringContaining('no longer works')]);
  now = start;
  await storage.remove(kept.storageKey);
  expect((await get(video)).statusCode).toBe(404);
  await transaction(database(), (tx) => store.remove(tx, kept.id));
  expect((await get(video)).statusCode).toBe(404);
});

it('serves a picture to everybody, re-encoded and scaled down', async () => {
  const photo = await sharp(pixels)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Secret' } })
    .toBuffer();
  const prepared = await store.preparePicture(await receive(photo), owner);
  expect(prepared).toMatchObject({ mediaType: 'image/webp', filename: 'file' });
  const kept = await keep(prepared, 'picture');
  const answer = await get(links.picture(kept));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(kept.size),
    'cache-control': 'public, max-age=86400, s-maxage=60',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(hashOf(answer.rawPayload)).toBe(kept.sha256);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1_600, height: 800 });
  expect(answer.rawPayload.includes('Secret')).toBe(false);
  expect((await get(links.picture(kept), { 'if-none-match': `"${kept.sha256}"` })).statusCode).toBe(304);
});

it('refuses an undecodable picture and leaves no extra files', async () => {
  await expect(store.preparePicture(await receive(clip), owner)).rejects.toMatchObject({ code: 'wrongFileType' });
  expect(await readdir(incoming)).toEqual(['received']);
});

it('leads to a video in a bucket for a minute, by the same link and checks', async () => {
  const stub = new S3Stub();
  const bucket = new S3Storage(await stub.start(), 'test');
  const bucketStore = buildFileStore({ db: database(), storage: bucket, directory: join(root, 'uploads'), clock });
  const server = Fastify({ forceCloseConnections: true });
  server.setErrorHandler(answerError);
  const isSessionOpen = async (id: number) => openSessions.has(id);
  await server.register(mediaRoutes({ db: database(), storage: bucket, links: all, isSessionOpen }));
  const ask = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') => server.inject({ url, method, headers });
  const source = await bucketStore.checkVideo(await receive(clip));
  const kept = await bucketStore.withStored([source], (file) =>
    transaction(database(), (tx) => bucketStore.keep(tx, { ownerId: owner, kind: 'pitch', file })),
  );
  const video = links.download(kept, 'My “clip”.mp4');
  const answer = await ask(video, { range: 'bytes=5-', 'if-range': `"${sha256}"` });
  expect([answer.statusCode, answer.headers.etag, answer.headers['cache-control'], answer.body]).toEqual([
    ...[302, `"${sha256}"`, 'private, no-store', ''],
  ]);
  const address = new URL(answer.headers.location ?? '');
  expect([address.origin, address.pathname]).toEqual([bucket.linkOrigin, `/films/files/${kept.storageKey}`]);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    'X-Amz-Expires': '60',
    'response-content-type': 'video/mp4',
    'response-content-disposition': expect.stringMatching(/^attachment; .*clip/),
  });
  expect(hashOf(Buffer.from(await (await fetch(address)).arrayBuffer()))).toBe(sha256);
  const head = await ask(video, {}, 'HEAD');
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(clip.length)]);
  expect((await ask(all.forSession(6).video(kept))).statusCode).toBe(404);
  stub.objects.clear();
  expect((await ask(video)).statusCode).toBe(404);
  await server.close();
  stub.stop();
});

it.skipIf(process.platform === 'win32')('lets nobody else on the machine read what is stored', async () => {
  const kept = await keepVideo();
  const modes = [join(root, 'files'), join(root, 'files', kept.storageKey)].map(
    async (path) => (await stat(path)).mode,
  );
  expect((await Promise.all(modes)).map((mode) => (mode & 0o777).toString(8))).toEqual(['700', '400']);
});

/** A response over a real connection whose body has not been read. */
const open = (path: string, headers = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    httpGet(new URL(path, address), { headers }, resolve).on('error', reject);
  });
const big = Buffer.concat([clip, Buffer.alloc(32 * 2 ** 20, 'x')]);

it.each([
  ['bytes=1000000-3999999', 1_000_000, 4_000_000],
  ['bytes=-5', big.length - 5, big.length],
  ['bytes=33000000-', 33_000_000, big.length],
])('sends %s, and nothing else, over a connection', async (range, from, to) => {
  const kept = await keepVideo(big);
  const answer = await open(links.video(kept), { range });
  expect([answer.statusCode, answer.headers['content-length']]).toEqual([206, String(to - from)]);
  expect(Buffer.concat(await answer.toArray()).equals(big.subarray(from, to))).toBe(true);
  await eventually(async () => expect(await openHandles(join(root, 'files', kept.storageKey))).toBe(0));
});

it('closes the file when the client leaves in the middle of a download', async () => {
  const kept = await keepVideo(big);
  const file = join(root, 'files', kept.storageKey);
  const answers = await Promise.all([1, 2, 3].map(() => open(links.download(kept, 'clip.mp4'))));
  if (process.platform === 'linux') expect(await openHandles(file)).toBe(3);
  for (const answer of answers) answer.on('error', () => {}).destroy();
  await eventually(async () => expect(await openHandles(file)).toBe(0));
});

it('continues a started download for a day after the link expired, for the same bytes and session only', async () => {
  const kept = await keepVideo();
  const url = links.download(kept, 'clip.mp4');
  const rest = { range: 'bytes=1000-', 'if-range': `"${sha256}"` };
  now = after(start, hours(2));
  expect((await get(url)).statusCode).toBe(404);
  expect((await get(url, { range: 'bytes=1000-' })).statusCode).toBe(404);
  expect((await get(url, { ...rest, 'if-range': '"other"' })).statusCode).toBe(404);
  expect((await get(url, { ...rest, range: 'bytes=0-' })).statusCode).toBe(404);
  const continued = await get(url, rest);
  expect([continued.statusCode, continued.rawPayload.equals(clip.subarray(1_000))]).toEqual([206, true]);
  openSessions.delete(5);
  expect((await get(url, rest)).statusCode).toBe(404);
  openSessions.add(5);
  now = after(start, hours(26));
  expect((await get(url, rest)).statusCode).toBe(404);
  now = start;
});

/** Begins to receive a video larger than all buffers on the way, and stops reading after its first bytes. */
const beginTransfer = async (url: string) => {
  const answer = await new Promise<IncomingMessage>((resolve) => httpGet(`${address}${url}`, resolve));
  await new Promise((resolve) => answer.once('data', resolve));
  answer.pause();
  return answer;
};
/** Reads the rest; whether it is complete. */
const finish = (answer: IncomingMessage): Promise<boolean> =>
  new Promise((resolve) => {
    answer.on('error', () => {}).once('close', () => resolve(answer.complete));
    answer.resume();
  });
const large = () => Buffer.concat([clip, Buffer.alloc(24_000_000)]);

it('ends a transfer under way when its session ends or its file is deleted, and no other', async () => {
  const [ended, deleted, kept] = [await keepVideo(large()), await keepVideo(large()), await keepVideo(large())];
  const other = all.forSession(6);
  openSessions.add(6);
  const transfers = [other.video(ended), links.video(deleted), links.video(kept)].map(beginTransfer);
  const [first, second, third] = await Promise.all(transfers);
  await transaction(database(), (tx) => store.remove(tx, deleted.id));
  openSessions.delete(6);
  const handles = (key: string) => openHandles(join(root, 'files', key));
  await expect.poll(() => Promise.all([ended, deleted].map((file) => handles(file.storageKey)))).toEqual([0, 0]);
  expect(first && (await finish(first))).toBe(false);
  expect(second && (await finish(second))).toBe(false);
  expect(third && (await finish(third))).toBe(true);
});
