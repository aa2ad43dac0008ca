import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { useEmptiedDatabase } from '#tests/support/emptied-database.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { uploads } from '../db/schema/files.ts';
import { transaction } from '../db/transaction.ts';
import { after, days } from '../lib/clock.ts';
import { sweepFiles } from '../media/sweep-files.ts';
import { warnOfUnknownFiles } from '../media/unknown-files.repository.ts';
import { DiskStorage } from '../providers/storage/disk-storage.ts';
import { newStorageKey } from '../providers/storage/storage.ts';
import type { FileStore } from './file-store.ts';
import { buildFileStore } from './fixtures/build-file-store.ts';
import { addUser } from './fixtures/upload-server.ts';
import { newUploadId, uploadPath } from './upload-id.ts';
import { UploadRows } from './uploads.repository.ts';

const database = useEmptiedDatabase();
const clip = readFileSync('tests/fixtures/silent-4x5-6s.mp4');
const sha256 = createHash('sha256').update(clip).digest('hex');
const start = new Date();
let now = start;
const clock = () => now;
const root = temporaryFolder();
let directory: string;
let storage: DiskStorage;
let store: FileStore;
let owner: number;

beforeAll(async () => {
  directory = join(root, 'uploads');
  await mkdir(directory);
  storage = new DiskStorage(join(root, 'files'));
  store = buildFileStore({ db: database(), storage, directory, clock });
  owner = await addUser(database(), 'owner@example.com');
});

const upload = async ({ finished = true } = {}) => {
  const id = newUploadId();
  const rows = new UploadRows(database(), clock);
  await rows.insert({ id, ownerId: owner, purpose: 'pitch', jobId: null, filename: 'clip.mp4', size: clip.length });
  await writeFile(uploadPath(directory, id), clip);
  if (!finished) return id;
  const storageKey = newStorageKey();
  await storage.put(storageKey, uploadPath(directory, id));
  await rows.finish(id, { mediaType: 'video/mp4', sha256, storageKey, leaseToken: null });
  return id;
};
const claimAndKeep = (uploadId: string, { actorId = owner, fail = false } = {}) =>
  transaction(database(), async (tx) => {
    const file = await store.claim(tx, { actorId, uploadId, purpose: 'pitch', jobId: null });
    const row = await store.keep(tx, { ownerId: owner, kind: 'pitch', file, hasRoom: true });
    if (fail) throw new Error('rolled back');
    return row;
  });
const stored = async () => {
  let count = 0;
  for await (const _ of storage.listOlderThan(new Date(Date.now() + 60_000))) count += 1;
  return count;
};

it('marks an upload as finished once, under its lease, while no other process may have its file open', async () => {
  const id = await upload({ finished: false });
  const rows = new UploadRows(database(), clock);
  const finish = (leaseToken: string | null) =>
    rows.finish(id, { mediaType: 'video/mp4', sha256, storageKey: newStorageKey(), leaseToken });
  const { orm } = database();
  const leased = { leaseToken: 'ours', leaseExpiresAt: after(now, days(1)) };
  await orm
    .update(uploads)
    .set({ ...leased, maybeOpen: true })
    .where(eq(uploads.id, id));
  expect(await finish('ours')).toBe(false);
  await orm.update(uploads).set({ maybeOpen: false }).where(eq(uploads.id, id));
  expect([await finish('theirs'), await finish(null)]).toEqual([false, false]);
  expect([await finish('ours'), await finish('ours')]).toEqual([true, false]);
});

it('claims an upload once, for its owner, when it is finished', async () => {
  const id = await upload();
  await expect(claimAndKeep(id, { actorId: owner + 1 })).rejects.toMatchObject({ code: 'notFound' });
  const results = await Promise.allSettled([claimAndKeep(id), claimAndKeep(id), claimAndKeep(id)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(existsSync(uploadPath(directory, id))).toBe(false);
  await expect(claimAndKeep(id)).rejects.toMatchObject({ code: 'wrongState' });
  await expect(claimAndKeep(await upload({ finished: false }))).rejects.toMatchObject({ code: 'wrongState' });
  const other = { actorId: owner, uploadId: await upload(), purpose: 'delivery', jobId: 1 } as const;
  await expect(transaction(database(), (tx) => store.claim(tx, other))).rejects.toMatchObject({ code: 'notFound' });
});

it('releases an upload when the transaction is rolled back, and stores it once', async () => {
  const id = await upload();
  const before = await stored();
  await expect(claimAndKeep(id, { fail: true })).rejects.toThrow('rolled back');
  expect(existsSync(uploadPath(directory, id))).toBe(true);
  const kept = await claimAndKeep(id);
  expect(await stored()).toBe(before);
  expect(await storage.size(kept.storageKey)).toBe(clip.length);
});

/** A file of a form, as a caller checked it. */
const formFile = async () => {
  const path = join(root, 'form-file');
  await rm(path, { force: true });
  await writeFile(path, clip);
  return store.checkVideo({ path, filename: 'clip.mp4', size: clip.length, sha256 });
};

it('removes the bytes of a call that is refused before it names them', async () => {
  const before = await stored();
  const refused = store.withStored([await formFile(), undefined], async (file, none) => {
    expect([await storage.size(file.storageKey), none]).toEqual([clip.length, undefined]);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await stored()).toBe(before);
});

it('sweeps the bytes of a transaction that was rolled back, and none of an upload that waits for its claim', async () => {
  const waiting = await upload();
  const refused = store.withStored([await formFile()], (file) =>
    transaction(database(), async (tx) => {
      await store.keep(tx, { ownerId: owner, kind: 'pitch', file });
      throw new Error('rolled back');
    }),
  );
  await expect(refused).rejects.toThrow('rolled back');
  expect(await sweepFiles(database(), storage, clock)).toBe(0);
  now = after(start, days(2));
  // Of a server that stops.
  expect(await sweepFiles(database(), storage, clock, AbortSignal.abort())).toBe(0);
  expect(await sweepFiles(database(), storage, clock)).toBe(0);
  expect(await warnOfUnknownFiles(database().orm)).toEqual([expect.stringMatching(/^One stored file is unknown/)]);
  now = after(start, days(16));
  expect(await sweepFiles(database(), storage, clock)).toBe(1);
  expect(await warnOfUnknownFiles(database().orm)).toEqual([]);
  now = start;
  const kept = await claimAndKeep(waiting);
  expect(await storage.size(kept.storageKey)).toBe(clip.length);
  await transaction(database(), (tx) => store.remove(tx, kept.id));
  await expect(storage.size(kept.storageKey)).rejects.toThrow();
});

it('stores a file of a form once, even when its transaction is retried', async () => {
  const before = await stored();
  let attempts = 0;
  const row = await store.withStored([await formFile()], (file) =>
    transaction(database(), async (tx) => {
      attempts += 1;
      const kept = await store.keep(tx, { ownerId: owner, kind: 'pitch', file });
      const conflict = sql`do $$ begin raise exception using errcode = '40001'; end $$`;
      if (attempts === 1) await tx.orm.execute(conflict);
      return kept;
    }),
  );
  expect([attempts, await stored()]).toEqual([2, before + 1]);
  expect(await storage.size(row.storageKey)).toBe(clip.length);
});
