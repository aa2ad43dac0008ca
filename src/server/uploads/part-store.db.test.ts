import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { useEmptiedDatabase } from '#tests/support/emptied-database.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { days, hours } from '../lib/clock.ts';
import { isolatedMetadata } from '../media/isolated-metadata.ts';
import { readFileMetadata } from '../media/read-file-metadata.ts';
import { S3Stub } from '../providers/storage/fixtures/s3-stub.ts';
import type { S3Settings } from '../providers/storage/s3-requests.ts';
import { S3Storage } from '../providers/storage/s3-storage.ts';
import { pitch, sha256, UploadBench } from './fixtures/upload-bench.ts';
import { listen } from './fixtures/upload-server.ts';
import { storedVideo } from './read-stored-upload.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { PartRows } from './upload-parts.repository.ts';

const MIB = 2 ** 20;
const PART = 16 * MIB;
const PATH = 'tests/fixtures/portrait-9x16-12s.mp4';
const clip = readFileSync(PATH);
/** A file of that size that begins like a video. */
const video = (size: number) => Buffer.concat([clip, randomBytes(size)]).subarray(0, size);

const stub = new S3Stub();
const bench = new UploadBench(useEmptiedDatabase());
let settings: S3Settings;
let storage: S3Storage;
/** A second server with a folder of its own, as on another machine. */
let other: { readonly app: FastifyInstance; readonly url: string };
let otherFolder: string;

beforeAll(async () => {
  settings = await stub.start();
  storage = new S3Storage(settings, 'test');
  await bench.open({ storage, freeBytes: async () => 1 });
  otherFolder = temporaryFolder();
  const parts = { db: bench.db, clock: bench.clock, directory: otherFolder };
  other = await listen({ ...parts, storage: new S3Storage(settings, 'test') });
});
afterEach(async () => {
  await bench.db.pool.query('delete from uploads');
  stub.fault = () => false;
  stub.objects.clear();
  stub.dropMultiparts();
  bench.setPassed(0);
});
afterAll(async () => {
  await other.app.close();
  await bench.close();
  stub.stop();
});

const offsetOf = async (path: string, url = bench.url): Promise<number> => {
  const answer = await bench.call('HEAD', new URL(path, url).href);
  expect(answer.status).toBe(200);
  return Number(answer.headers.get('upload-offset'));
};
/** The length of the file in which a process has the bytes of a request. */
const stagedBytes = async (folder: string): Promise<number> => {
  const [name] = await readdir(folder);
  return name ? (await stat(join(folder, name))).size : 0;
};
const onOther = (path: string) => new URL(path, other.url).href;
const objectsOf = () => [...stub.objects].filter(([name]) => name.startsWith('files/'));
/** The stored bytes, if they are the only ones. */
const stored = () => {
  const objects = objectsOf();
  expect([objects.length, stub.openMultiparts]).toEqual([1, 0]);
  return objects[0]?.[1].bytes ?? Buffer.alloc(0);
};
const isPart = ({ method, url = '' }: IncomingMessage, number?: number) =>
  method === 'PUT' && url.includes(`partNumber=${number ?? ''}`);
const isEnd = ({ method, url = '' }: IncomingMessage) => method === 'POST' && url.includes('uploadId');
const refuse = (status: number, code: string, on: (request: IncomingMessage) => boolean) => {
  stub.fault = (request: IncomingMessage, answer: ServerResponse) => {
    if (!on(request)) return false;
    request.resume();
    answer.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    return true;
  };
};
const put = (name: string, bytes: Buffer) => stub.objects.set(name, { bytes, storedAt: new Date() });
/** Ends the connection within an answer, or without one. */
const breakOff = (on: (request: IncomingMessage) => Buffer | boolean | undefined) => {
  stub.fault = (request, answer) => {
    const found = on(request);
    if (!found) return false;
    if (found === true) request.destroy();
    else
      answer.writeHead(200, { 'content-length': found.length }).write(found.subarray(0, PART), () => answer.destroy());
    return true;
  };
};
const delay = (milliseconds: number) => {
  stub.fault = async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return false;
  };
};
/** Drops the parts, as a rule of the bucket does, when they are to be put together. */
const dropAtEnd = (status: number, code: string) =>
  refuse(status, code, (request) => {
    if (isEnd(request)) stub.dropMultiparts();
    return isEnd(request);
  });
/** Holds a request back until it is let go. */
const hold = (on: (request: IncomingMessage) => boolean) => {
  let isHeld = false;
  const held = deferred();
  stub.fault = async (request) => {
    if (!on(request)) return false;
    isHeld = true;
    await held.promise;
    return false;
  };
  return { isHeld: () => isHeld, letGo: held.resolve };
};

it('is stored in parts while it arrives, and finished when it was read back', async () => {
  const bytes = video(40 * MIB);
  const path = await bench.create(bytes.length);
  for (const [from, to] of [
    [0, 18 * MIB],
    [18 * MIB, 18 * MIB + 1],
    [18 * MIB + 1, bytes.length],
  ] as const) {
    expect((await bench.patch(path, from, bytes.subarray(from, to))).status).toBe(204);
    expect(await offsetOf(path, other.url)).toBe(to);
  }
  expect(stored().equals(bytes)).toBe(true);
  const row = await bench.rowOf(path);
  expect(row).toMatchObject({ sha256: sha256(bytes), mediaType: 'video/mp4', received: bytes.length, tailKey: null });
  expect(objectsOf()[0]?.[0]).toBe(`files/${row?.storageKey}`);
  expect(await new PartRows(bench.db, bench.clock).list(row?.id ?? '')).toEqual([]);
  expect([await readdir(bench.directory), await readdir(otherFolder)]).toEqual([[], []]);
});

it('goes on at another process wherever its line is cut, and loses nothing that had arrived', async () => {
  const bytes = video(36 * MIB);
  const path = await bench.create(bytes.length);
  let url = bench.url;
  let offset = 0;
  for (const cut of [1_000, 3 * MIB, 17 * MIB, 32 * MIB]) {
    const { request, status } = bench.startPatch(new URL(path, url).href, bytes.length - offset, offset);
    await new Promise((resolve) => request.write(bytes.subarray(offset, cut), resolve));
    // A part is at its own position of the file, while there are no more than three.
    await expect.poll(() => stagedBytes(url === bench.url ? bench.directory : otherFolder)).toBeGreaterThan(offset);
    request.destroy();
    await status.catch(() => {});
    url = url === bench.url ? other.url : bench.url;
    await expect.poll(() => offsetOf(path, url)).toBeGreaterThan(offset);
    offset = await offsetOf(path, url);
  }
  expect((await bench.patch(new URL(path, url).href, offset, bytes.subarray(offset))).status).toBe(204);
  expect(stored().equals(bytes)).toBe(true);
  expect((await bench.rowOf(path))?.sha256).toBe(sha256(bytes));
});

it('counts no part before those in front of it', async () => {
  const bytes = video(40 * MIB);
  const path = await bench.create(bytes.length);
  stub.fault = async (request, answer) => {
    if (!isPart(request, 1)) return false;
    await expect.poll(() => stub.partNumbers).toEqual([2, 3]);
    request.resume();
    answer.writeHead(403).end('<Code>AccessDenied</Code>');
    return true;
  };
  expect((await bench.patch(path, 0, bytes)).status).toBe(503);
  stub.fault = () => false;
  expect(await offsetOf(path, other.url)).toBe(0);
  expect((await bench.patch(onOther(path), 0, bytes)).status).toBe(204);
  expect((await bench.rowOf(path))?.sha256).toBe(sha256(bytes));
});

it('records no part but the one behind what is recorded, though the same lease sends it', async () => {
  const path = await bench.create(40 * MIB);
  const { id = '' } = (await bench.rowOf(path)) ?? {};
  const hour = "lease_token = 'mine', lease_expires_at = clock_timestamp() + interval '1 hour'";
  await bench.db.pool.query(`update uploads set ${hour} where id = $1`, [id]);
  const rows = new PartRows(bench.db, bench.clock);
  const add = (number: number) =>
    rows.add(
      { id, token: 'mine', received: (number - 1) * PART },
      { number, size: PART, etag: 'e', sha256: 's' },
      number * PART,
    );
  expect([await add(2), await add(1), await add(2)]).toEqual([false, true, true]);
  const again = await Promise.all(
    [3, 4].map((number) => rows.setTail({ id, token: 'mine', received: 2 * PART }, null, number * PART)),
  );
  expect(again.filter(Boolean)).toHaveLength(1);
});

it('takes nothing from a process whose lease was taken over', async () => {
  const bytes = video(20 * MIB);
  const path = await bench.create(bytes.length);
  const part = hold((request) => isPart(request, 1));
  const sending = bench.patch(path, 0, bytes);
  await expect.poll(part.isHeld).toBe(true);
  const row = await bench.rowOf(path);
  await bench.db.pool.query("update uploads set lease_token = 'another' where id = $1", [row?.id]);
  part.letGo();
  expect((await sending).status).toBeGreaterThanOrEqual(400);
  expect((await bench.rowOf(path))?.received).toBe(0);
  expect(await new PartRows(bench.db, bench.clock).list(row?.id ?? '')).toEqual([]);
  await bench.db.pool.query('update uploads set lease_token = null, lease_expires_at = null where id = $1', [row?.id]);
  expect((await bench.patch(onOther(path), 0, bytes)).status).toBe(204);
  expect(stored().equals(bytes)).toBe(true);
});

it('records a part together with the position behind it, or neither', async () => {
  const bytes = video(33 * MIB);
  const path = await bench.create(bytes.length);
  await bench.db.pool.query('alter table upload_parts add constraint no_second check (number <> 2)');
  expect((await bench.patch(path, 0, bytes)).status).toBe(500);
  await bench.db.pool.query('alter table upload_parts drop constraint no_second');
  expect(await offsetOf(path, other.url)).toBe(PART);
  expect((await bench.patch(onOther(path), PART, bytes.subarray(PART))).status).toBe(204);
  expect(stored().equals(bytes)).toBe(true);
});

it('is put together once, whichever process is asked meanwhile', async () => {
  const bytes = video(1 * MIB);
  const path = await bench.create(bytes.length);
  const end = hold(isEnd);
  const sending = bench.patch(path, 0, bytes);
  await expect.poll(end.isHeld).toBe(true);
  const asking = offsetOf(path, other.url);
  await expect.poll(async () => (await bench.rowOf(path))?.leaseWanted).toBe(true);
  const before = stub.requests.length;
  end.letGo();
  expect([(await sending).status, await asking]).toEqual([204, bytes.length]);
  expect(stub.requests.slice(before).filter((request) => request.startsWith('POST'))).toEqual([]);
  expect((await bench.rowOf(path))?.sha256).toBe(sha256(bytes));
  expect(stored().equals(bytes)).toBe(true);
});

it('holds at most four parts in memory, however many uploads there are', async () => {
  const bytes = video(PART + 1_000);
  let [now, most] = [0, 0];
  stub.fault = async (request, answer) => {
    if (!isPart(request)) return false;
    now += 1;
    most = Math.max(most, now);
    answer.once('close', () => {
      now -= 1;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    return false;
  };
  const paths = await Promise.all(Array.from({ length: 8 }, () => bench.create(bytes.length)));
  const answers = await Promise.all(paths.map((path) => bench.patch(path, 0, bytes)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 204));
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
});

/** The store's answers to the second half of an upload, of which a part and a tail of a mebibyte are there. */
const SIZE = 33 * MIB;
const isWrite = ({ method }: IncomingMessage) => method !== 'GET' && method !== 'HEAD';
/** The whole object, where a request reads it back. */
const wholeObject = ({ method, url = '' }: IncomingMessage): Buffer | undefined => {
  const object = stub.objects.get(url.replace(/^\/films\//, ''));
  return method === 'GET' && object?.bytes.length === SIZE ? object.bytes : undefined;
};
/** Changes what is in the store before it is read back. */
const beforeReadBack = (change: (name: string, bytes: Buffer) => void) => {
  stub.fault = (request) => {
    const [name, object] = objectsOf().find(([, { bytes }]) => bytes === wholeObject(request)) ?? [];
    if (name && object) change(name, object.bytes);
    return false;
  };
};

it.each([
  ['is away', 503, 17 * MIB, () => refuse(500, 'InternalError', () => true)],
  ['breaks off what it gets', 503, 17 * MIB, () => breakOff(isWrite)],
  ['is read-only', 503, 17 * MIB, () => refuse(403, 'AccessDenied', isWrite)],
  ['is full', 507, 17 * MIB, () => refuse(403, 'QuotaExceeded', isWrite)],
  ['is slow', 204, SIZE, () => delay(100)],
  ['fails at the second part', 503, 17 * MIB, () => refuse(500, 'InternalError', (request) => isPart(request, 2))],
  ['fails at the last part', 503, 32 * MIB, () => refuse(500, 'InternalError', (request) => isPart(request, 3))],
  ['has lost the tail', 409, PART, () => stub.objects.clear()],
  ['has dropped the parts', 409, 0, () => stub.dropMultiparts()],
  ['has dropped the parts before it puts them together', 409, 0, () => dropAtEnd(404, 'NoSuchUpload')],
  ['has dropped the parts, and fails to put them together', 409, 0, () => dropAtEnd(500, 'UnknownError')],
  ['answers 200 with an error in its body', 503, SIZE, () => refuse(200, 'InternalError', isEnd)],
  ['fails to put the parts together', 503, SIZE, () => refuse(500, 'InternalError', isEnd)],
  ['breaks off what is read back', 503, SIZE, () => breakOff(wholeObject)],
  ['loses the object', 409, 0, () => beforeReadBack((name) => stub.objects.delete(name))],
  ['changes the object', 409, 0, () => beforeReadBack((_, bytes) => bytes.fill(0, 17 * MIB))],
  ['cuts off the object', 409, 0, () => beforeReadBack((name, bytes) => put(name, bytes.subarray(0, 20 * MIB)))],
] as const)('a store that %s: the sender gets %i, and goes on at byte %i', async (_, status, position, begin) => {
  const bytes = video(SIZE);
  const path = await bench.create(SIZE);
  expect((await bench.patch(path, 0, bytes.subarray(0, 17 * MIB))).status).toBe(204);
  begin();
  const answer = await bench.patch(path, 17 * MIB, bytes.subarray(17 * MIB));
  expect([answer.status, answer.headers.has('retry-after')]).toEqual([status, status === 503]);
  expect((await bench.rowOf(path))?.finishedAt === null).toBe(status !== 204);
  stub.fault = () => false;
  expect(await offsetOf(path, other.url)).toBe(position);
  if (position < SIZE) expect((await bench.patch(onOther(path), position, bytes.subarray(position))).status).toBe(204);
  expect(stored().equals(bytes)).toBe(true);
  expect((await bench.rowOf(path))?.sha256).toBe(sha256(bytes));
});

it('is finished when the store has put the parts together, though nobody heard so', async () => {
  const bytes = video(1 * MIB);
  const path = await bench.create(bytes.length);
  refuse(500, 'InternalError', isEnd);
  expect((await bench.patch(path, 0, bytes)).status).toBe(503);
  stub.fault = () => false;
  const row = await bench.rowOf(path);
  const parts = await new PartRows(bench.db, bench.clock).list(row?.id ?? '');
  await storage.parts.complete(row?.storageKey ?? '', row?.multipartId ?? '', parts);
  expect(await offsetOf(path, other.url)).toBe(bytes.length);
  expect((await bench.rowOf(path))?.sha256).toBe(sha256(bytes));
  expect(stored().equals(bytes)).toBe(true);
});

it('is refused when it is no video, and leaves nothing', async () => {
  for (const size of [2_000, 5 * MIB]) {
    const path = await bench.create(size);
    expect((await bench.patch(path, 0, Buffer.alloc(size, 'no video '))).status).toBe(415);
    expect([objectsOf(), stub.openMultiparts, await bench.rowOf(path)]).toEqual([[], 0, undefined]);
  }
});

it('takes its parts and its tail along when it is deleted or expires', async () => {
  const sweep = () => sweepUploads({ db: bench.db, clock: bench.clock, directory: bench.directory, storage });
  for (const end of [
    (path: string) => bench.drop(onOther(path)),
    () => {
      bench.setPassed(days(8));
      return sweep();
    },
  ]) {
    const path = await bench.create(20 * MIB);
    expect((await bench.patch(path, 0, video(17 * MIB))).status).toBe(204);
    expect([objectsOf().length, stub.openMultiparts]).toEqual([1, 1]);
    await end(path);
    expect([objectsOf().length, stub.openMultiparts]).toEqual([0, 0]);
  }
  bench.setPassed(0);
  // The row went with its account.
  const path = await bench.create(20 * MIB);
  expect((await bench.patch(path, 0, video(PART))).status).toBe(204);
  await bench.db.pool.query('delete from uploads where id = $1', [(await bench.rowOf(path))?.id]);
  await sweep();
  expect(stub.openMultiparts).toBe(1);
  bench.setPassed(days(1) + hours(1));
  await sweep();
  expect(stub.openMultiparts).toBe(0);
});

it('is inspected in the store before it is claimed', async () => {
  await bench.upload(clip);
  const [[name = '']] = objectsOf() as [[string, unknown]];
  const found = storedVideo(storage, name.slice('files/'.length), clip.length);
  const { metadata } = await isolatedMetadata(found, { log: silentLog });
  expect(metadata).toEqual(await readFileMetadata(PATH));
  refuse(500, 'InternalError', ({ method }) => method === 'GET');
  const again = storedVideo(storage, found.key, clip.length);
  await expect(isolatedMetadata(again, { log: silentLog })).rejects.toThrow('the store');
  stub.objects.clear();
  stub.fault = () => false;
  await expect(isolatedMetadata(storedVideo(storage, found.key, 9), { log: silentLog })).rejects.toMatchObject({
    code: 'notFound',
  });
});

it('needs no room on the disk', async () => {
  const metadata = { 'upload-length': String(19e9), 'upload-metadata': pitch };
  expect((await bench.call('POST', bench.url, metadata)).status).toBe(201);
});
