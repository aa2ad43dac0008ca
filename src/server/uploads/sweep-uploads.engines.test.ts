import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { link, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { useEmptiedDatabase } from '#tests/support/emptied-database.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { transaction } from '../db/transaction.ts';
import { after, days, hours, minutes } from '../lib/clock.ts';
import { DiskStorage } from '../providers/storage/disk-storage.ts';
import { newStorageKey } from '../providers/storage/storage.ts';
import type { FileStore } from './file-store.ts';
import { buildFileStore } from './fixtures/build-file-store.ts';
import { sha256 } from './fixtures/upload-bench.ts';
import { addUser } from './fixtures/upload-server.ts';
import { sweepFolder } from './sweep-folder.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { newUploadId, uploadPath } from './upload-id.ts';
import { UploadRows } from './uploads.repository.ts';

const database = useEmptiedDatabase();
const clip = readFileSync('tests/fixtures/silent-4x5-6s.mp4');
let passed = 0;
const clock = () => after(new Date(), passed);
const root = temporaryFolder();
let directory: string;
let owner: number;
let rows: UploadRows;
let store: FileStore;
let storage: DiskStorage;

beforeAll(async () => {
  directory = join(root, 'uploads');
  await mkdir(directory);
  owner = await addUser(database(), 'owner@example.com');
  rows = new UploadRows(database(), clock);
  storage = new DiskStorage(join(root, 'files'));
  store = buildFileStore({ db: database(), storage, directory, clock });
});
afterEach(() => (passed = 0));

const sweep = () => sweepUploads({ db: database(), clock, directory, storage });
const isThere = (id: string) => existsSync(uploadPath(directory, id));
const storedFiles = () => readdir(join(root, 'files'));

/** Creates an upload with unique bytes. */
const upload = async ({ finished = true } = {}) => {
  const id = newUploadId();
  const bytes = Buffer.concat([clip, randomBytes(16)]);
  await rows.insert({ id, ownerId: owner, purpose: 'pitch', jobId: null, filename: 'clip.mp4', size: bytes.length });
  await writeFile(uploadPath(directory, id), bytes);
  await rows.touch(id, null, 1);
  if (!finished) return id;
  const storageKey = newStorageKey();
  await storage.put(storageKey, uploadPath(directory, id));
  await rows.finish(id, { mediaType: 'video/mp4', sha256: sha256(bytes), storageKey, leaseToken: null });
  return id;
};

/** Claims an upload, as a process that is killed before it removes the upload's own file. */
const claim = async (uploadId: string) => {
  await link(uploadPath(directory, uploadId), join(root, uploadId));
  await transaction(database(), async (tx) => {
    const file = await store.claim(tx, { actorId: owner, uploadId, purpose: 'pitch', jobId: null });
    await store.keep(tx, { ownerId: owner, kind: 'pitch', file });
  });
  await link(join(root, uploadId), uploadPath(directory, uploadId));
};

it('removes uploads not finished or claimed within seven days, and no claimed ones', async () => {
  const [waiting, unfinished, claimed] = [await upload(), await upload({ finished: false }), await upload()];
  await claim(claimed);
  passed = days(6.9);
  expect(await sweep()).toBe(0);
  expect([...[waiting, unfinished].map(isThere), (await storedFiles()).length]).toEqual([true, true, 2]);
  passed = days(3_650);
  expect([await sweep(), await sweep()]).toEqual([2, 0]);
  expect([...[waiting, unfinished].map(isThere), (await storedFiles()).length]).toEqual([false, false, 1]);
});

it('removes uploads of which nothing has come within an hour', async () => {
  const id = newUploadId();
  await rows.insert({ id, ownerId: owner, purpose: 'pitch', jobId: null, filename: 'clip.mp4', size: 9 });
  await writeFile(uploadPath(directory, id), '');
  passed = minutes(59);
  expect([await sweep(), isThere(id)]).toEqual([0, true]);
  passed = minutes(61);
  expect([await sweep(), isThere(id)]).toEqual([1, false]);
});

it('removes the file of a claimed upload after a day', async () => {
  const [waiting, claimed] = [await upload(), await upload()];
  await claim(claimed);
  await sweep();
  expect([waiting, claimed].map(isThere)).toEqual([true, true]);
  passed = days(1) + hours(1);
  await sweep();
  expect([waiting, claimed].map(isThere)).toEqual([true, false]);
});

it('removes files without an upload two weeks after they were found, since a restored older database may not know them', async () => {
  const stray = newUploadId();
  await writeFile(uploadPath(directory, stray), 'x');
  await sweep();
  expect(isThere(stray)).toBe(true);
  passed = days(1) + hours(1);
  await sweep();
  expect(isThere(stray)).toBe(true);
  passed = days(15) + hours(2);
  await sweep();
  expect(isThere(stray)).toBe(false);
});

it('removes temporary files unchanged for a day', async () => {
  const incoming = join(root, 'incoming');
  const sweepIncoming = (signal?: AbortSignal) => sweepFolder({ directory: incoming, clock }, signal);
  expect(await sweepIncoming()).toBe(0);
  await mkdir(join(incoming, 'folder'), { recursive: true });
  await writeFile(join(incoming, 'a'), 'x');
  expect(await sweepIncoming()).toBe(0);
  passed = days(1) + hours(1);
  expect(await sweepIncoming(AbortSignal.abort())).toBe(0);
  expect([await sweepIncoming(), await sweepIncoming()]).toEqual([1, 0]);
  expect(await readdir(incoming)).toEqual(['folder']);
});
