import { createHash, randomBytes } from 'node:crypto';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useEmptiedDatabase } from '#tests/support/emptied-database.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { insertFile } from '../media/files.repository.ts';
import { DiskStorage } from '../providers/storage/disk-storage.ts';
import { S3Stub } from '../providers/storage/fixtures/s3-stub.ts';
import { S3Storage } from '../providers/storage/s3-storage.ts';
import { newStorageKey } from '../providers/storage/storage.ts';
import { addUser } from '../uploads/fixtures/upload-server.ts';
import { moveFiles } from './move-files.ts';

const database = useEmptiedDatabase();
let root: string;
let from: string;
let stub: S3Stub;
let bucket: S3Storage;
let keys: readonly string[];

beforeEach(async () => {
  root = temporaryFolder();
  from = join(root, 'files');
  stub = new S3Stub();
  bucket = new S3Storage(await stub.start(), 'test');
  await database().pool.query('delete from files');
  const ownerId = await addUser(database(), `${randomBytes(6).toString('hex')}@example.com`);
  keys = Array.from({ length: 6 }, newStorageKey).sort();
  for (const storageKey of keys) {
    const bytes = randomBytes(1_000);
    await new DiskStorage(from).put(storageKey, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const facts = { mediaType: 'video/mp4', size: bytes.length, sha256, originalName: 'a.mp4' };
    await insertFile(database().orm, { ...{ ownerId, kind: 'pitch', storageKey }, ...facts });
  }
});
afterEach(async () => {
  stub.stop();
});

const run = async (signal = new AbortController().signal) => {
  const lines: string[] = [];
  const journal = join(root, 'moved');
  const options = { orm: database().orm, from, to: bucket, journal, signal };
  const faults = await moveFiles({ ...options, say: (line) => lines.push(line) });
  return { faults, lines };
};
const puts = () => stub.requests.filter((request) => request.startsWith('PUT')).length;

test('copies every file that a row names; a run that was stopped goes on where it was', async () => {
  const stopping = new AbortController();
  stub.fault = () => {
    if (puts() === 3) stopping.abort();
    return false;
  };
  expect((await run(stopping.signal)).lines).toEqual([expect.stringMatching(/^3 of 6 files/)]);
  const { faults, lines } = await run();
  expect([faults, puts(), lines.at(-1)]).toEqual([0, 6, expect.stringMatching(/^6 of 6 files/)]);
  for (const key of keys)
    expect(stub.objects.get(`files/${key}`)?.bytes.equals(await readFile(join(from, key)))).toBe(true);
});

test('goes on after the store has failed, with the file that failed', async () => {
  stub.fault = (request, answer) => {
    if (puts() < 3) return false;
    request.resume();
    answer.writeHead(403).end('<Code>AccessDenied</Code>');
    return true;
  };
  await expect(run()).rejects.toThrow('AccessDenied');
  stub.fault = () => false;
  expect((await run()).faults).toBe(0);
  expect([...stub.objects.keys()].sort()).toEqual(keys.map((key) => `files/${key}`));
});

test('names what is damaged or missing, and moves the rest', async () => {
  const [damaged = '', missing = '', moved = ''] = keys;
  await chmod(join(from, damaged), 0o600);
  await writeFile(join(from, damaged), randomBytes(1_000));
  await rm(join(from, missing));
  await bucket.put(moved, join(from, moved));
  await rm(join(from, moved));
  const { faults, lines } = await run();
  expect([faults, ...lines.slice(0, 2)]).toEqual([
    ...[2, `${damaged} is damaged: it was not moved.`, `${missing} is missing: it was not moved.`],
  ]);
  expect(stub.objects.size).toBe(4);
});
