import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { eventually } from '#tests/support/eventually.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { DiskStorage } from '../providers/storage/disk-storage.ts';
import { FileHashes } from './file-hashes.ts';
import { sha256, useUploadBench } from './fixtures/upload-bench.ts';
import { openUploads } from './open-uploads.ts';
import { MOST_UNHASHED } from './upload-store.ts';

const clip = readFileSync('tests/fixtures/portrait-9x16-12s.mp4');

/** Records how many bytes were still to be hashed at each request for a hash, and lets a test delay the result. */
class WatchedHashes extends FileHashes {
  left: number[] = [];
  /** Delays every result until it resolves. */
  gate: Promise<void> = Promise.resolve();

  override async digest(path: string, size: number): Promise<string> {
    this.left.push(this.lag(path));
    const digest = super.digest(path, size);
    await this.gate;
    return digest;
  }
}

const hashes = new WatchedHashes();
const bench = useUploadBench({ hashes, finishPatience: 200 });
const idOf = (path: string): string => path.split('/').at(-1) ?? '';
const head = async (path: string) => (await bench.call('HEAD', path)).headers.get('upload-offset');

afterEach(() => {
  hashes.left = [];
  hashes.gate = Promise.resolve();
});

/** The uploads as another process has them, or this one after a restart. */
const restarted = () => {
  const { db, clock, directory } = bench;
  const own = new WatchedHashes();
  const storage = new DiskStorage(join(directory, '..', 'files'));
  return {
    own,
    uploads: openUploads({ db, clock, directory, storage, log: silentLog, hashes: own, finishPatience: 0 }),
  };
};

/** Delays hashes until the returned function is called. */
const delayHashes = (): (() => void) => {
  const { promise, resolve } = deferred();
  hashes.gate = promise;
  return resolve;
};

describe('the last byte of an upload', () => {
  // The file is three times larger than the number of bytes that may remain unhashed.
  it('leaves few bytes to hash and none to copy, however long the file is', async () => {
    const video = Buffer.concat([clip, randomBytes(3 * MOST_UNHASHED)]);
    const path = await bench.create(video.length);
    const half = Math.floor(video.length / 2);
    expect((await bench.patch(path, 0, video.subarray(0, half))).status).toBe(204);
    const { ino } = await stat(bench.fileOf(path));
    expect((await bench.patch(path, half, video.subarray(half))).status).toBe(204);
    await eventually(async () => expect((await bench.rowOf(path))?.sha256).toBe(sha256(video)));
    expect(hashes.left).toHaveLength(1);
    expect(hashes.left[0]).toBeLessThanOrEqual(MOST_UNHASHED + 4 * 2 ** 20);
    // A copy would have another inode; a naive hash that starts now has the whole file to read.
    expect((await stat(bench.fileOf(path))).ino).toBe(ino);
    const naive = new WatchedHashes();
    naive.advance(bench.fileOf(path), video.length);
    expect(naive.lag(bench.fileOf(path))).toBe(video.length);
    await naive.close();
    await bench.drop(path);
  });

  it('is answered before a slow hash ends, and the upload is finished after the response', async () => {
    const open = delayHashes();
    const path = await bench.create(clip.length);
    const answer = await bench.patch(path, 0, clip);
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(clip.length)]);
    expect(await bench.rowOf(path)).toMatchObject({ finishedAt: null, sha256: null, received: clip.length });
    // HEAD does not stop the finishing.
    expect(await head(path)).toBe(String(clip.length));
    expect((await bench.rowOf(path))?.finishedAt).toBeNull();
    open();
    await eventually(async () => expect((await bench.rowOf(path))?.sha256).toBe(sha256(clip)));
    await bench.drop(path);
  });
});

describe('after a restart', () => {
  it('the hash of the received bytes is computed again from the disk, and continues with new bytes', async () => {
    const path = await bench.create(clip.length);
    await bench.patch(path, 0, clip.subarray(0, 500_000));
    const { own, uploads } = restarted();
    expect(own.lag(bench.fileOf(path))).toBe(0);
    const row = await bench.rowOf(path);
    const digest = own.digest(bench.fileOf(path), 500_000);
    expect([own.left, row?.received, await digest]).toEqual([[0], 500_000, sha256(clip.subarray(0, 500_000))]);
    expect((await bench.patch(path, 500_000, clip.subarray(500_000))).status).toBe(204);
    expect(await own.digest(bench.fileOf(path), clip.length)).toBe(sha256(clip));
    await uploads.close();
    await bench.drop(path);
  });

  it('a claim finishes an upload that has all its bytes, and gets a retry time when that takes long', async () => {
    const open = delayHashes();
    const path = await bench.create(clip.length);
    await bench.patch(path, 0, clip);
    const { uploads } = restarted();
    vi.spyOn(uploads.finisher, 'finishIfComplete').mockResolvedValueOnce();
    await expect(uploads.finisher.settle(idOf(path))).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 2,
    });
    open();
    await eventually(async () => {
      await uploads.finisher.settle(idOf(path));
      expect((await bench.rowOf(path))?.sha256).toBe(sha256(clip));
    });
    await uploads.close();
    await bench.drop(path);
  });
});

describe('the thread that hashes', () => {
  it('rejects when a file is shorter than expected, and continues with others', async () => {
    const path = await bench.create(clip.length);
    await bench.patch(path, 0, clip.subarray(0, 5_000));
    const own = new FileHashes();
    await expect(own.digest(bench.fileOf(path), 9_000)).rejects.toThrow('ends at 5000');
    await expect(own.digest('/nowhere', 1)).rejects.toThrow('ENOENT');
    expect(await own.digest(bench.fileOf(path), 5_000)).toBe(sha256(clip.subarray(0, 5_000)));
    await own.close();
    await expect(own.digest(bench.fileOf(path), 5_000)).rejects.toThrow('ended');
    await bench.drop(path);
  });

  it('hashes many files concurrently', async () => {
    const own = new FileHashes();
    const paths = await Promise.all(Array.from({ length: 12 }, () => bench.create(clip.length)));
    await Promise.all(paths.map((path) => bench.patch(path, 0, clip)));
    const digests = await Promise.all(paths.map((path) => own.digest(bench.fileOf(path), clip.length)));
    expect(new Set(digests)).toEqual(new Set([sha256(clip)]));
    await own.close();
    await Promise.all(paths.map((path) => bench.drop(path)));
  });
});
