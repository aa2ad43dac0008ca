import { and, count, eq, isNull } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { barrier } from '#tests/support/concurrency.ts';
import { useEmptiedDatabase } from '#tests/support/emptied-database.ts';
import { statementsOf } from '#tests/support/plans.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { files, uploads } from '../db/schema/files.ts';
import { users } from '../db/schema/people.ts';
import { transaction } from '../db/transaction.ts';
import { Health } from '../http/health.ts';
import { systemClock } from '../lib/clock.ts';
import { DiskSpace } from './disk-space.ts';
import { addUser } from './fixtures/upload-server.ts';
import { MAX_OPEN_UPLOADS, StorageQuota } from './storage-quota.ts';
import { newUploadId } from './upload-id.ts';
import { UploadRows } from './uploads.repository.ts';

const database = useEmptiedDatabase();
const GB = 1_000 ** 3;
const directory = temporaryFolder();
let owner: number;
let stranger: number;
let verified: number;
let free = 1_000 * GB;
beforeAll(async () => {
  owner = await addUser(database(), 'owner@example.com');
  stranger = await addUser(database(), 'stranger@example.com');
  verified = await addUser(database(), 'verified@example.com');
  await database().orm.update(users).set({ emailVerifiedAt: systemClock() }).where(eq(users.id, verified));
});
beforeEach(async () => {
  free = 1_000 * GB;
  await database().orm.delete(uploads);
  await database().orm.delete(files);
});

const quotaOf = (
  limits: { accountBytes?: number; unverifiedBytes?: number; totalBytes?: number } = {},
  clock = systemClock,
) => {
  const space = new DiskSpace({ directory, reserveBytes: GB, freeBytes: async () => free });
  return new StorageQuota({ db: database(), clock, space, ...limits });
};
const rowFor = (ownerId: number, size: number) =>
  ({ id: newUploadId(), ownerId, purpose: 'pitch', jobId: null, filename: 'a.mp4', size }) as const;
const create = (quota: StorageQuota, size: number, ownerId = owner) =>
  new UploadRows(database(), systemClock).create(rowFor(ownerId, size), (tx) => quota.admitUpload(tx, ownerId, size));

/** Admits a form that announces its size. */
const admitForm = (quota: StorageQuota, bytes: number, ownerId = owner) =>
  quota.admitForm(ownerId, { bytes, isKnown: true });

/** Makes concurrent calls; returns how many succeed and the errors of the others. */
const atOnce = async (n: number, work: (n: number) => Promise<unknown>) => {
  const results = await Promise.allSettled(Array.from({ length: n }, (_, i) => work(i)));
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  return { made: n - reasons.length, reasons: [...new Set(reasons)] };
};

/** The naive order, as an earlier version had it: all callers count before any of them inserts. */
const createNaively = async (meet: () => Promise<void>) => {
  const { orm } = database();
  const isOpen = and(eq(uploads.ownerId, owner), isNull(uploads.claimedAt));
  const [row] = await orm.select({ n: count() }).from(uploads).where(isOpen);
  if ((row?.n ?? 0) >= MAX_OPEN_UPLOADS) throw new Error('too many');
  await meet();
  await new UploadRows(database(), systemClock).insert(rowFor(owner, 1));
};

describe('open uploads of an account', () => {
  it('do not exceed the limit, however many are created concurrently', async () => {
    const quota = quotaOf();
    expect(await atOnce(40, () => create(quota, 1))).toEqual({ made: MAX_OPEN_UPLOADS, reasons: ['tooMany'] });
    expect((await atOnce(3, () => create(quota, 1, stranger))).made).toBe(3);

    await database().orm.delete(uploads);
    const meet = barrier(40);
    expect((await atOnce(40, () => createNaively(meet))).made).toBe(40);
  });

  it('and its files together do not exceed its quota', async () => {
    const quota = quotaOf({ accountBytes: 10 * GB });
    const file = { storageKey: 'a', mediaType: 'video/mp4', sha256: '', originalName: 'a', kind: 'pitch' } as const;
    await database()
      .orm.insert(files)
      .values({ ...file, ownerId: owner, size: 4 * GB });
    expect(await atOnce(9, () => create(quota, 2 * GB))).toEqual({ made: 3, reasons: ['storageFull'] });
    await expect(create(quota, 1)).rejects.toThrow('Your account has room for 10 GB of videos and pictures');
    expect((await atOnce(2, () => create(quota, 2 * GB, stranger))).made).toBe(2);
  });

  it('do not exceed the quota of the installation, of which those of others take what has come and as much more', async () => {
    const quota = quotaOf({ totalBytes: 6 * GB });
    const row = await create(quota, 4 * GB);
    expect(await atOnce(5, () => create(quota, 2 * GB, stranger))).toEqual({ made: 3, reasons: ['storageFull'] });
    await database().orm.delete(uploads).where(eq(uploads.ownerId, stranger));
    await new UploadRows(database(), systemClock).touch(row.id, null, GB);
    expect(await atOnce(5, () => create(quota, 2 * GB, stranger))).toEqual({ made: 2, reasons: ['storageFull'] });
  });
});

describe('the reserve on the disk', () => {
  it('is kept free by all open uploads of an account together', async () => {
    free = 9 * GB;
    expect(await atOnce(10, () => create(quotaOf(), 2 * GB))).toMatchObject({ made: 4 });
  });

  it('is not reserved for uploads of others of which nothing has come', async () => {
    free = 31 * GB;
    await create(quotaOf(), 20 * GB);
    await expect(create(quotaOf(), 20 * GB)).rejects.toMatchObject({ code: 'storageFull' });
    expect((await create(quotaOf(), 20 * GB, stranger)).size).toBe(20 * GB);
  });

  it('is reserved for as much more as has come of the uploads of others', async () => {
    const row = await create(quotaOf(), 20 * GB);
    await new UploadRows(database(), systemClock).touch(row.id, null, 8 * GB);
    free = 23 * GB;
    await expect(create(quotaOf(), 14 * GB + 1, stranger)).rejects.toMatchObject({ code: 'storageFull' });
    expect((await create(quotaOf(), 14 * GB, stranger)).size).toBe(14 * GB);
  });

  it('is defended while bytes of admitted uploads arrive', async () => {
    const quota = quotaOf({ totalBytes: 5 * GB });
    const row = await create(quota, 5 * GB);
    free = GB + 1;
    expect(await quota.checkRoom()).toBeUndefined();
    free = GB;
    await expect(quota.checkRoom()).rejects.toMatchObject({ code: 'storageFull' });
    free = 9 * GB;
    await new UploadRows(database(), systemClock).touch(row.id, null, 5 * GB);
    await expect(quota.checkRoom()).rejects.toMatchObject({ code: 'storageFull' });
  });

  it('is checked for arriving bytes without adding up all files each time, and never refused by an old sum', async () => {
    const now = systemClock();
    const quota = quotaOf({ totalBytes: 5 * GB }, () => now);
    const key = 'stored.mp4';
    const about = { kind: 'pitch', mediaType: 'video/mp4', sha256: 'a'.repeat(64), originalName: 'a.mp4' } as const;
    await database()
      .orm.insert(files)
      .values({ ...about, ownerId: owner, storageKey: key, size: 4 * GB });
    const row = await create(quota, GB);
    const statements = await statementsOf(database().pool, async () => {
      for (let piece = 0; piece < 5; piece += 1) await quota.checkRoom();
    });
    expect(statements.filter(({ text }) => text.includes('from "files"'))).toHaveLength(1);
    await new UploadRows(database(), systemClock).touch(row.id, null, GB);
    await expect(quota.checkRoom()).rejects.toMatchObject({ code: 'storageFull' });
    await database().orm.delete(files);
    expect(await quota.checkRoom()).toBeUndefined();
  });

  it('is a notice for the operator when most of it is reserved', async () => {
    const health = new Health({ error: () => {} });
    const quota = quotaOf();
    quota.watch(health);
    const row = await create(quota, 20 * GB);
    await new UploadRows(database(), systemClock).touch(row.id, null, 8 * GB);
    free = 18 * GB;
    expect(await health.notices()).toEqual([]);
    free = 16 * GB;
    expect(await health.notices()).toEqual([
      'uploads: Open uploads reserve 8 GB of the 15 GB that are free for files.',
    ]);
  });

  it('counts the bytes that an upload has yet to send, not those on disk', async () => {
    free = 9 * GB;
    const row = await create(quotaOf(), 8 * GB);
    await expect(create(quotaOf(), 1)).rejects.toMatchObject({ code: 'storageFull' });
    await new UploadRows(database(), systemClock).touch(row.id, null, 3 * GB);
    free -= 3 * GB;
    await expect(create(quotaOf(), 1)).rejects.toMatchObject({ code: 'storageFull' });
    free += 1;
    expect((await create(quotaOf(), 1)).size).toBe(1);
  });

  it('is kept free by forms in progress too, which release their share at the end', async () => {
    free = 4 * GB;
    const quota = quotaOf();
    expect(await atOnce(5, () => admitForm(quota, GB))).toEqual({ made: 3, reasons: ['storageFull'] });
    const other = quotaOf();
    const { release } = await admitForm(other, 2 * GB);
    await expect(create(other, 2 * GB)).rejects.toMatchObject({ code: 'storageFull' });
    release();
    expect((await create(other, 2 * GB)).size).toBe(2 * GB);
  });

  it('is reserved for as much more as has come of the forms of others', async () => {
    const quota = quotaOf();
    const form = await admitForm(quota, 20 * GB);
    free = 21 * GB;
    (await admitForm(quota, 20 * GB, stranger)).release();
    await form.grow(8 * GB);
    free = 17 * GB;
    await expect(admitForm(quota, 8 * GB + 1, stranger)).rejects.toMatchObject({ code: 'storageFull' });
    (await admitForm(quota, 8 * GB, stranger)).release();
    free = GB;
    await expect(form.grow(GB)).rejects.toMatchObject({ code: 'storageFull' });
  });
});

describe('forms of an account', () => {
  it('count together against its quota while they arrive', async () => {
    const quota = quotaOf({ accountBytes: 3 * GB });
    expect(await atOnce(5, () => admitForm(quota, GB))).toEqual({ made: 3, reasons: ['storageFull'] });
    (await admitForm(quota, 3 * GB, stranger)).release();
  });

  it('of unknown size take of it what came and a little more', async () => {
    const quota = quotaOf({ accountBytes: GB });
    const unknown = { bytes: 20 * GB, isKnown: false };
    const forms = [await quota.admitForm(owner, unknown), await quota.admitForm(owner, unknown)];
    for (const form of forms) await form.grow(GB / 4);
    await expect(forms[0]?.grow(GB / 2)).rejects.toMatchObject({ code: 'storageFull' });
    forms[0]?.release();
    await forms[1]?.grow(GB / 2);
  });
});

it('gives an account without a verified address little', async () => {
  const quota = quotaOf({ accountBytes: 9 * GB, unverifiedBytes: GB });
  await create(quota, GB);
  const refusal = {
    code: 'unverified',
    message: 'Please verify your email address first. Until then your videos and pictures may take 1 GB.',
  };
  await expect(create(quota, 1)).rejects.toMatchObject(refusal);
  await expect(admitForm(quota, 1)).rejects.toMatchObject(refusal);
  await expect(transaction(database(), (tx) => quota.admitUpload(tx, verified, 9 * GB))).resolves.toBeUndefined();
});

/** Stores a file of 1 GB as forms do; `stored` is awaited between its row and the check. */
const storeFile = (quota: StorageQuota, ownerId: number, n: number, stored = async () => {}) =>
  transaction(database(), async (tx) => {
    const file = { storageKey: `k${n}`, mediaType: 'video/mp4', sha256: '', originalName: 'a', kind: 'pitch' } as const;
    await tx.orm.insert(files).values({ ...file, ownerId, size: GB });
    await stored();
    await quota.checkStored(tx, ownerId);
  });

it('refuses concurrent files beyond the quota', async () => {
  const quota = quotaOf({ accountBytes: 3 * GB });
  expect(await atOnce(8, (n) => storeFile(quota, owner, n))).toEqual({ made: 3, reasons: ['storageFull'] });
});

it('refuses concurrent files of several accounts beyond the quota of all', async () => {
  const quota = quotaOf({ totalBytes: GB });
  const owners = [owner, stranger, verified];
  // The embedded engine has one connection, so that its transactions cannot wait for each other.
  const meet = barrier(inject('databaseEngine') === 'pglite' ? 1 : owners.length);
  expect(await atOnce(owners.length, (n) => storeFile(quota, owners[n] ?? owner, n, meet))).toEqual({
    made: 1,
    reasons: ['storageFull'],
  });
});
