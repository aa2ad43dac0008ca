import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locker } from '@tus/server';
import { Server } from '@tus/server';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { silentLog } from '#tests/support/silent-log.ts';
import { uploads } from '../db/schema/files.ts';
import { transaction } from '../db/transaction.ts';
import { DiskStorage } from '../providers/storage/disk-storage.ts';
import { claimUpload } from './claim-upload.ts';
import { buildFileStore } from './fixtures/build-file-store.ts';
import { sha256, useUploadBench } from './fixtures/upload-bench.ts';
import { LeaseRows } from './lease-rows.ts';
import { newUploadId, uploadPath } from './upload-id.ts';
import { UploadLocks } from './upload-locks.ts';
import { UploadRows } from './upload-rows.ts';
import { UploadStore } from './upload-store.ts';

const clip = readFileSync('tests/fixtures/portrait-9x16-12s.mp4');
const bench = useUploadBench();
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => work(n)));
const successes = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;

/** Everybody waits here for the last one, so that what may happen by chance happens for sure. */
const meeting = (count: number) => {
  let [missing, go] = [count, () => {}];
  const all = new Promise<void>((resolve) => {
    go = resolve;
  });
  return async () => {
    missing -= 1;
    if (missing === 0) go();
    await all;
  };
};

const claim = (uploadId: string) => {
  const { db, clock, directory, owner } = bench;
  const made = { actorId: owner, uploadId, purpose: 'pitch', jobId: null, clock, directory } as const;
  return transaction(db, (tx) => claimUpload(tx, made));
};

/** Looks first and writes then. */
const claimNaively = async (uploadId: string, meet: () => Promise<void>) => {
  const [row] = await bench.db.orm.select().from(uploads).where(eq(uploads.id, uploadId));
  if (!row || row.claimedAt) throw new Error('used before');
  await meet();
  await bench.db.orm.update(uploads).set({ claimedAt: bench.clock() }).where(eq(uploads.id, uploadId));
};

const finished = async () => (await bench.upload(clip)).split('/').at(-1) ?? '';

it('is claimed once, however many want it at the same moment', async () => {
  const [ours, naive] = [await finished(), await finished()];
  const results = await times(20, () => claim(ours));
  expect(successes(results)).toBe(1);
  const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code);
  expect(new Set(refusals)).toEqual(new Set(['wrongState']));
  const meet = meeting(20);
  expect(successes(await times(20, () => claimNaively(naive, meet)))).toBe(20);
});

const BODIES = 10;
type Locks = Locker & Pick<UploadLocks, 'held'>;
const noLocks: Locks = {
  newLock: () => ({ lock: async () => {}, unlock: async () => {} }),
  held: () => ({ token: null, assertHeld: () => {} }),
};

/** Everybody has asked for the position before anybody writes. */
class MeetingStore extends UploadStore {
  readonly #meet = meeting(BODIES);

  override async getUpload(id: string) {
    const upload = await super.getUpload(id);
    await this.#meet();
    return upload;
  }
}

/** What ten different bodies at offset 0 of one upload are answered, and what is in its file. */
const sendAtOnce = async (locker: Locks, Store: typeof UploadStore) => {
  const rows = new UploadRows(bench.db, bench.clock);
  const store = new Store(bench.directory, rows, locker);
  const server = new Server({ path: '/uploads', datastore: store, locker });
  const bodies = Array.from({ length: BODIES }, (_, n) => Buffer.alloc(300 * (n + 1), n + 1));
  const row = { ownerId: bench.owner, purpose: 'pitch', jobId: null, filename: 'a', size: 20_000 } as const;
  const { id } = await rows.insert({ id: newUploadId(), ...row });
  await store.create({ id } as Parameters<UploadStore['create']>[0]);
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  };
  const send = async (body: Buffer) => {
    const init = { method: 'PATCH', headers, body: new Uint8Array(body) };
    return (await server.handleWeb(new Request(`http://localhost/uploads/${id}`, init))).status;
  };
  const statuses = await Promise.all(bodies.map(send));
  const path = uploadPath(bench.directory, id);
  const content = await readFile(path);
  await rm(path);
  return { accepted: statuses.filter((status) => status === 204).length, content, bodies };
};

it('lets one of several bodies for the same position win, whole', async () => {
  const { accepted, content, bodies } = await sendAtOnce(
    new UploadLocks(new LeaseRows(bench.db), { log: silentLog }),
    UploadStore,
  );
  expect(accepted).toBe(1);
  expect(bodies.filter((body) => body.equals(content))).toHaveLength(1);
  // Without the locks all of them are told that their bytes are kept.
  expect((await sendAtOnce(noLocks, MeetingStore)).accepted).toBe(BODIES);
});

it('keeps the bytes right when a client sends all of them 20 times at once', async () => {
  const video = Buffer.concat([clip, randomBytes(2 ** 20)]);
  const path = await bench.create(video.length);
  const answers = await Promise.all(Array.from({ length: 20 }, () => bench.patch(path, 0, video)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(statuses.every((status) => [204, 409, 423].includes(status))).toBe(true);
  expect(sha256(await readFile(bench.fileOf(path)))).toBe(sha256(video));
  expect((await bench.rowOf(path))?.sha256).toBe(sha256(video));
  await bench.drop(path);
});

/** Overwrites the beginning of a file through a descriptor that was opened earlier. */
const overwriting = async (path: string, work: () => Promise<unknown>) => {
  const handle = await open(path, 'r+');
  try {
    await work();
    await handle.write(Buffer.alloc(1_000, 7), 0, 1_000, 0);
  } finally {
    await handle.close();
  }
};

it('keeps bytes that a request which still has the upload open cannot change, in a file nobody writes', async () => {
  const { db, directory, clock, owner } = bench;
  const root = await mkdtemp(join(tmpdir(), 'kept-'));
  const storage = new DiskStorage(join(root, 'files'));
  const store = buildFileStore({ db, storage, directory, clock });
  const path = await bench.create(clip.length);
  expect((await bench.patch(path, 0, clip.subarray(0, 9_000))).status).toBe(204);
  const naive = join(root, 'naive');
  let key = '';
  await overwriting(bench.fileOf(path), async () => {
    // As a claim did it: another name for the file that bytes were sent to.
    await link(bench.fileOf(path), naive);
    expect((await bench.patch(path, 9_000, clip.subarray(9_000))).status).toBe(204);
    const kept = await transaction(db, async (tx) => {
      const uploadId = path.split('/').at(-1) ?? '';
      const source = await store.claim(tx, { actorId: owner, uploadId, purpose: 'pitch', jobId: null });
      return store.keep(tx, { ownerId: owner, kind: 'pitch', source });
    });
    expect(kept.sha256).toBe(sha256(clip));
    key = kept.storageKey;
  });
  expect(sha256(await readFile(naive))).not.toBe(sha256(clip));
  const delivered = join(root, 'files', key);
  expect(sha256(await readFile(delivered))).toBe(sha256(clip));
  expect((await stat(delivered)).mode & 0o222).toBe(0);
  await rm(root, { recursive: true, force: true });
});
