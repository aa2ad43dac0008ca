import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Server, type Upload } from '@tus/server';
import { eq, sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { barrier } from '#tests/support/concurrency.ts';
import { eventually } from '#tests/support/eventually.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { uploads } from '../db/schema/files.ts';
import { transaction } from '../db/transaction.ts';
import { DiskStorage } from '../providers/storage/disk-storage.ts';
import { claimUpload } from './claim-upload.ts';
import { FileHashes } from './file-hashes.ts';
import { buildFileStore } from './fixtures/build-file-store.ts';
import { openHandles } from './fixtures/open-handles.ts';
import { sha256, useUploadBench } from './fixtures/upload-bench.ts';
import { LeaseRows } from './leases.repository.ts';
import { openUploads } from './open-uploads.ts';
import { newUploadId, uploadPath } from './upload-id.ts';
import { UploadLocks } from './upload-locks.ts';
import { UploadStore } from './upload-store.ts';
import { UploadRows } from './uploads.repository.ts';

const clip = readFileSync('tests/fixtures/portrait-9x16-12s.mp4');
const bench = useUploadBench();
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => work(n)));
const successes = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;

const claim = (uploadId: string) => {
  const { db, clock, directory, owner } = bench;
  const made = { actorId: owner, uploadId, purpose: 'pitch', jobId: null, clock, directory } as const;
  return transaction(db, (tx) => claimUpload(tx, made));
};

/** The naive order: checks first, then writes. */
const claimNaively = async (uploadId: string, meet: () => Promise<void>) => {
  const [row] = await bench.db.orm.select().from(uploads).where(eq(uploads.id, uploadId));
  if (!row || row.claimedAt) throw new Error('used before');
  await meet();
  await bench.db.orm.update(uploads).set({ claimedAt: bench.clock() }).where(eq(uploads.id, uploadId));
};

const finished = async () => (await bench.upload(clip)).split('/').at(-1) ?? '';

it('is claimed once by concurrent claims', async () => {
  const [ours, naive] = [await finished(), await finished()];
  const results = await times(20, () => claim(ours));
  expect(successes(results)).toBe(1);
  const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code);
  expect(new Set(refusals)).toEqual(new Set(['wrongState']));
  const meet = barrier(20);
  expect(successes(await times(20, () => claimNaively(naive, meet)))).toBe(20);
});

const BODIES = 10;
type Locks = Pick<UploadLocks, 'newLock' | 'leaseOf'>;
const noLocks: Locks = {
  newLock: () => ({ lock: async () => {}, unlock: async () => {} }),
  leaseOf: () => ({ token: null, assertHeld: () => {} }),
};

/** Makes all callers read the upload before any of them writes. */
class MeetingRows extends UploadRows {
  readonly #meet = barrier(BODIES);

  override async findWritable(id: string, leaseToken: string | null) {
    const row = await super.findWritable(id, leaseToken);
    await this.#meet();
    return row;
  }
}

/** Sends ten different bodies at offset 0 of one upload; returns how many are accepted, and the content of its file. */
const sendAtOnce = async (locker: Locks, Rows: typeof UploadRows) => {
  const { directory } = bench;
  const storage = new DiskStorage(join(directory, '..', 'files'));
  const [rows, hashes] = [new Rows(bench.db, bench.clock), new FileHashes()];
  const datastore = new UploadStore({ directory, rows, hashes, locks: locker, storage, checkRoom: async () => {} });
  const server = new Server({ path: '/uploads', datastore, locker });
  const bodies = Array.from({ length: BODIES }, (_, n) => Buffer.alloc(300 * (n + 1), n + 1));
  const row = { ownerId: bench.owner, purpose: 'pitch', jobId: null, filename: 'a', size: 20_000 } as const;
  const { id } = await rows.insert({ id: newUploadId(), ...row });
  await datastore.create({ id } as Upload);
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const send = (body: Buffer) =>
    server.handleWeb(
      new Request(`http://localhost/uploads/${id}`, { method: 'PATCH', headers, body: new Uint8Array(body) }),
    );
  const answers = await Promise.all(bodies.map(send));
  const path = uploadPath(bench.directory, id);
  const content = await readFile(path);
  await rm(path);
  await hashes.close();
  return { accepted: answers.filter(({ status }) => status === 204).length, content, bodies };
};

it('stores exactly one of several bodies for the same offset, whole', async () => {
  const { accepted, content, bodies } = await sendAtOnce(
    new UploadLocks(new LeaseRows(bench.db), { log: silentLog }),
    UploadRows,
  );
  expect(accepted).toBe(1);
  expect(bodies.filter((body) => body.equals(content))).toHaveLength(1);
  // Without the locks, several senders are told that their bytes are stored: mostly all, on a busy machine fewer.
  expect((await sendAtOnce(noLocks, MeetingRows)).accepted).toBeGreaterThan(1);
});

it('stores the right bytes when a client sends all of them 20 times concurrently', async () => {
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

/** Uploads the clip in two PATCHes with an action between them, finishes and claims it; returns where it is stored. */
const deliver = async (
  between: (path: string) => Promise<void>,
  work: (finish: () => Promise<string>) => Promise<string>,
) => {
  const { db, directory, clock, owner } = bench;
  const files = join(directory, '..', 'files');
  const store = buildFileStore({ db, storage: new DiskStorage(files), directory, clock });
  const path = await bench.create(clip.length);
  expect((await bench.patch(path, 0, clip.subarray(0, 9_000))).status).toBe(204);
  await between(path);
  const delivered = await work(async () => {
    expect((await bench.patch(path, 9_000, clip.subarray(9_000))).status).toBe(204);
    const kept = await transaction(db, async (tx) => {
      const uploadId = path.split('/').at(-1) ?? '';
      const file = await store.claim(tx, { actorId: owner, uploadId, purpose: 'pitch', jobId: null });
      return store.keep(tx, { ownerId: owner, kind: 'pitch', file });
    });
    expect(kept.sha256).toBe(sha256(clip));
    return join(files, kept.storageKey);
  });
  return { delivered, remove: () => rm(delivered, { force: true }) };
};

it('delivers the file that received the bytes, read-only and closed, without a copy', async () => {
  let inode = 0;
  const { delivered, remove } = await deliver(
    async (path) => {
      inode = (await stat(bench.fileOf(path))).ino;
      await eventually(async () => expect(await openHandles(bench.fileOf(path))).toBe(0));
    },
    (finish) => finish(),
  );
  const found = await stat(delivered);
  expect([found.ino, found.mode & 0o222]).toEqual([inode, 0]);
  expect(await openHandles(delivered)).toBe(0);
  expect(sha256(await readFile(delivered))).toBe(sha256(clip));
  await remove();
});

it('has a long lease where the process is the only one, so that a slow database ends no upload, and a short one elsewhere', async () => {
  const { db, clock, directory } = bench;
  const storage = new DiskStorage(join(directory, '..', 'files'));
  const uploadsHere = openUploads({ db, clock, directory, storage, log: silentLog });
  const id = (await bench.create(clip.length)).split('/').at(-1) ?? '';
  const seconds = await uploadsHere.locks.whileHeld(id, async () => {
    const left = sql<number>`extract(epoch from ${uploads.leaseExpiresAt} - clock_timestamp())::float`;
    const [row] = await db.orm.select({ left }).from(uploads).where(eq(uploads.id, id));
    return row?.left ?? 0;
  });
  expect(seconds > 60).toBe(inject('databaseEngine') === 'pglite');
  expect(seconds > 8).toBe(inject('databaseEngine') === 'pglite');
  await uploadsHere.close();
});

/** Leaves the state of a process that took the lease and was suspended without releasing it. */
const abandonLease = (path: string) =>
  bench.db.orm
    .update(uploads)
    .set({ leaseToken: 'another process/1', leaseExpiresAt: sql`clock_timestamp() - interval '1 second'` })
    .where(eq(uploads.id, path.split('/').at(-1) ?? ''));

// The embedded database has one process, so a foreign lease belongs to a process that has ended.
it.skipIf(inject('databaseEngine') === 'pglite')(
  'delivers bytes that a process which did not give back its lease cannot change',
  async () => {
    const overwrite = async (isRemembered: boolean) => {
      let file = '';
      const { delivered, remove } = await deliver(
        async (path) => {
          file = bench.fileOf(path);
          if (isRemembered) await abandonLease(path);
        },
        async (finish) => {
          let place = '';
          await overwriting(file, async () => {
            place = await finish();
          });
          return place;
        },
      );
      const bytes = await readFile(delivered);
      await remove();
      return sha256(bytes) !== sha256(clip);
    };
    expect(await overwrite(true)).toBe(false);
    // Without the record of the foreign lease, the file that is still open is delivered.
    expect(await overwrite(false)).toBe(true);
  },
);
