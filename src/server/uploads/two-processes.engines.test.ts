import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { copyTemplate, type DatabaseCopy } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import { systemClock } from '../lib/clock.ts';
import { DiskStorage } from '../providers/storage/disk-storage.ts';
import { S3Stub } from '../providers/storage/fixtures/s3-stub.ts';
import type { S3Settings } from '../providers/storage/s3-requests.ts';
import { S3Storage } from '../providers/storage/s3-storage.ts';
import type { FileStore } from './file-store.ts';
import { buildFileStore } from './fixtures/build-file-store.ts';
import { pitch, sha256 } from './fixtures/upload-bench.ts';
import { killServer, startUploadServer } from './fixtures/upload-processes.ts';
import { addUser } from './fixtures/upload-server.ts';
import { UploadRows } from './uploads.repository.ts';

const clip = readFileSync('tests/fixtures/portrait-9x16-12s.mp4');
const OCTETS = 'application/offset+octet-stream';
const idOf = (path: string): string => path.split('/').at(-1) ?? '';

// The embedded database has only one process.
describe.skipIf(inject('databaseEngine') === 'pglite').each([
  { place: 'one folder', isBucket: false },
  { place: 'one bucket, each with a folder of its own,', isBucket: true },
])('two processes on one database and $place', ({ isBucket }) => {
  const stub = new S3Stub();
  let s3: S3Settings | undefined;
  let copy: DatabaseCopy;
  let db: Database;
  let root: string;
  let directory: string;
  let owner: number;
  let store: FileStore;
  const servers: Awaited<ReturnType<typeof startUploadServer>>[] = [];
  /** @param leaseMilliseconds short only for a process whose lease is to expire */
  const start = async ({ folder = directory, leaseMilliseconds = 8_000 } = {}) => {
    const own = isBucket ? join(root, `uploads-${servers.length}`) : folder;
    const settings = { place: copy.place, directory: own, leaseMilliseconds, ...(s3 && { s3 }) };
    const server = await startUploadServer(settings);
    servers.push(server);
    return server;
  };
  let [a, b] = ['', ''];

  beforeAll(async () => {
    copy = await copyTemplate();
    db = await openDatabase({ durable: false, log: silentLog, ...copy.place });
    owner = await addUser(db, 'owner@example.com');
    root = temporaryFolder();
    directory = join(root, 'uploads');
    await mkdir(directory);
    if (isBucket) s3 = await stub.start();
    const storage = s3 ? new S3Storage(s3, 'test') : new DiskStorage(join(root, 'files'));
    store = buildFileStore({ db, storage, directory, clock: systemClock });
    for (const { url } of [await start(), await start()]) [a, b] = [b, url];
  });
  afterAll(async () => {
    for (const { child } of servers) await killServer(child);
    stub.stop();
    await db?.close();
    await copy?.remove();
  });

  const call = (server: string, method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
    fetch(new URL(path, server), {
      method,
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${owner}`, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  const create = async (size: number) => {
    const answer = await call(a, 'POST', a, { 'upload-length': String(size), 'upload-metadata': pitch });
    return answer.headers.get('location') ?? '';
  };
  const patch = (server: string, path: string, offset: number, body: Buffer) =>
    call(server, 'PATCH', path, { 'upload-offset': String(offset), 'content-type': OCTETS }, body);
  /** Starts a PATCH whose body the test sends itself. */
  const openPatch = (server: string, path: string, offset: number, length: number) => {
    const headers = {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${owner}`,
      'upload-offset': String(offset),
      'content-type': OCTETS,
      'content-length': length,
    };
    const request = httpRequest(new URL(path, server), { method: 'PATCH', headers });
    request.flushHeaders();
    const ended = new Promise<number | undefined>((resolve) => {
      request.on('response', (answer) => resolve(answer.resume().statusCode));
      request.on('error', () => resolve(undefined)).on('close', () => resolve(undefined));
    });
    return { request, ended };
  };
  const claimAndKeep = (path: string) =>
    transaction(db, async (tx) => {
      const file = await store.claim(tx, { actorId: owner, uploadId: idOf(path), purpose: 'pitch', jobId: null });
      return store.keep(tx, { ownerId: owner, kind: 'pitch', file });
    });
  const rowOf = (path: string) => new UploadRows(db, systemClock).find(idOf(path));
  const stored = async (key: string): Promise<Buffer> =>
    isBucket ? (stub.objects.get(`files/${key}`)?.bytes ?? Buffer.alloc(0)) : readFile(join(root, 'files', key));
  /** The bytes of an upload of less than a part. */
  const arrived = async (path: string): Promise<Buffer> =>
    isBucket ? stored((await rowOf(path))?.tailKey ?? '') : readFile(join(directory, idOf(path)));
  /** Waits until a process has begun to write an upload. */
  const begun = (path: string) =>
    eventually(async () => {
      const names = await readdir(root, { recursive: true });
      const files = names.filter((name) => basename(name).startsWith(idOf(path)));
      const sizes = await Promise.all(files.map(async (name) => (await stat(join(root, name))).size));
      expect(Math.max(0, ...sizes)).toBeGreaterThan(0);
    });

  /** Sends the rest to A, once A answers for the upload. */
  const finishAtA = async (path: string, bytes: Buffer) => {
    const offset = await eventually(async () => {
      const answer = await call(a, 'HEAD', path);
      expect(answer.status).toBe(200);
      return Number(answer.headers.get('upload-offset'));
    });
    expect((await patch(a, path, offset, bytes.subarray(offset))).status).toBe(204);
  };

  it('deliver the hashed bytes, whatever an earlier request to the other process still sends', async () => {
    const path = await create(clip.length);
    const stale = openPatch(b, path, 0, clip.length);
    stale.request.write(clip.subarray(0, 5_000));
    // B writes its bytes to disk lazily, so the test waits for B's lease.
    await eventually(async () => expect((await rowOf(path))?.leaseToken).toBeTruthy());
    // A gets HEAD, as from a client that lost its connection to B; B must then stop.
    await finishAtA(path, clip);
    const kept = await claimAndKeep(path);
    stale.request.end(randomBytes(clip.length - 5_000));
    await stale.ended;
    const delivered = await stored(kept.storageKey);
    expect(sha256(delivered)).toBe(kept.sha256);
    expect(sha256(delivered)).toBe(sha256(clip));
  });

  it('deliver the hashed bytes when a process is suspended during the upload and resumes after the claim', async () => {
    const sleeper = await start({ leaseMilliseconds: 2_000 });
    const video = Buffer.concat([clip, randomBytes(6 * 2 ** 20)]);
    const path = await create(video.length);
    const stale = openPatch(sleeper.url, path, 0, video.length);
    stale.request.write(video.subarray(0, 4 * 2 ** 20));
    await begun(path);
    sleeper.child.kill('SIGSTOP');
    await finishAtA(path, video);
    const kept = await claimAndKeep(path);
    const changedAt = async () => isBucket || (await stat(join(root, 'files', kept.storageKey))).mtimeMs;
    const sleeping = await changedAt();
    stale.request.end(randomBytes(video.length - 4 * 2 ** 20));
    sleeper.child.kill('SIGCONT');
    await stale.ended;
    expect(kept.sha256).toBe(sha256(video));
    expect(sha256(await stored(kept.storageKey))).toBe(sha256(video));
    expect(await changedAt()).toBe(sleeping);
  });

  it('store exactly one of several bodies for the same offset, whole', async () => {
    const path = await create(20_000);
    const bodies = Array.from({ length: 10 }, (_, n) => Buffer.alloc(300 * (n + 1), n + 1));
    const answers = await Promise.all(bodies.map((body, n) => patch(n % 2 ? a : b, path, 0, body)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const content = await arrived(path);
    expect(bodies.filter((body) => body.equals(content))).toHaveLength(1);
  });

  it('resume an upload whose process died during it', async () => {
    const third = await start({ leaseMilliseconds: 2_000 });
    const path = await create(clip.length);
    const { request } = openPatch(third.url, path, 0, clip.length);
    request.write(clip.subarray(0, 5_000));
    await eventually(async () => {
      const { rows } = await db.pool.query('select lease_token from uploads where id = $1', [idOf(path)]);
      expect(rows[0]?.lease_token).not.toBeNull();
    });
    await killServer(third.child);
    await finishAtA(path, clip);
    expect((await rowOf(path))?.sha256).toBe(sha256(clip));
  });

  it.skipIf(isBucket)('do not change an upload whose bytes are on another process’s disk', async () => {
    const elsewhere = await start({ folder: join(root, 'other-disk') });
    const path = await create(clip.length);
    expect((await patch(a, path, 0, clip.subarray(0, 9_000))).status).toBe(204);
    const answers = [
      await call(elsewhere.url, 'HEAD', path),
      await patch(elsewhere.url, path, 9_000, clip.subarray(9_000)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await answers[1]?.json()).toEqual({
      message: 'The bytes of this upload are not here. Try again in a moment, or upload the video again.',
    });
    expect((await patch(a, path, 9_000, clip.subarray(9_000))).status).toBe(204);
    expect((await rowOf(path))?.sha256).toBe(sha256(clip));
  });
});
