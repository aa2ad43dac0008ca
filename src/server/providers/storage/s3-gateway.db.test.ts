import { randomBytes } from 'node:crypto';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useEmptiedDatabase } from '#tests/support/emptied-database.ts';
import { useRgw } from '#tests/support/rgw.ts';
import { rgwMissing } from '#tests/support/rgw-process.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { sha256, UploadBench } from '../../uploads/fixtures/upload-bench.ts';
import { listen } from '../../uploads/fixtures/upload-server.ts';
import { describeStorage } from './fixtures/storage-conformance.ts';
import { S3Storage } from './s3-storage.ts';
import { LostParts, newStorageKey, PART_BYTES } from './storage.ts';

describe.skipIf(rgwMissing !== undefined)('Ceph’s gateway', () => {
  const bucket = useRgw();
  const database = useEmptiedDatabase();

  describeStorage('a bucket', async () => new S3Storage(await bucket(), 'test'));

  it('gives a file to whoever has its link, whole or a range, with name and type, for a short time', async () => {
    const storage = new S3Storage(await bucket(), 'test');
    const [key, bytes] = [newStorageKey(), randomBytes(1_000)];
    await storage.put(key, bytes);
    const disposition = `attachment; filename="a b.mp4"; filename*=UTF-8''%C3%A9.mp4`;
    const options = { mediaType: 'video/mp4', disposition };
    const link = await storage.link(key, { ...options, seconds: 60 });
    const answer = await fetch(link);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': disposition,
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    });
    const part = await fetch(link, { headers: { range: 'bytes=990-' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 990-999/1000']);
    expect((await fetch(link.replace('video%2Fmp4', 'text%2Fhtml'))).status).toBe(403);
    expect((await fetch(new URL(new URL(link).pathname, link))).status).toBe(403);
    const short = await storage.link(key, { ...options, seconds: 1 });
    await expect.poll(async () => (await fetch(short)).status).toBe(403);
  });

  it('takes parts from any process, and only those that it acknowledged become the object', async () => {
    const settings = await bucket();
    const [one, two] = [new S3Storage(settings, 'test').parts, new S3Storage(settings, 'test').parts];
    const [key, bytes] = [newStorageKey(), randomBytes(2 * PART_BYTES + 5)];
    const path = join(tmpdir(), `parts-${key}`);
    await writeFile(path, bytes);
    const handle = await open(path);
    try {
      const id = await one.begin(key);
      const range = (number: number) => ({
        handle,
        start: (number - 1) * PART_BYTES,
        size: Math.min(PART_BYTES, bytes.length - (number - 1) * PART_BYTES),
      });
      const found: string[] = [];
      for await (const begun of two.listOlderThan(new Date(Date.now() + 60_000))) found.push(begun.id);
      expect(found).toEqual([id]);
      const last = await two.put(key, id, 3, range(3));
      const parts = [await one.put(key, id, 1, range(1)), await two.put(key, id, 2, range(2)), last];
      await expect(one.complete(key, id, [{ ...last, number: 1 }, ...parts.slice(1)])).rejects.toThrow(LostParts);
      await two.complete(key, id, parts);
      // The answer was lost.
      await one.complete(key, id, parts);
      const stored = await new S3Storage(settings, 'test').read(key);
      expect(Buffer.concat(await stored.toArray()).equals(bytes)).toBe(true);
      // A rule of the bucket has dropped them; Ceph answers 500 then.
      const lateKey = newStorageKey();
      const late = await one.begin(lateKey);
      const lost = await one.put(lateKey, late, 1, range(3));
      await one.abort(lateKey, late);
      await expect(two.complete(lateKey, late, [lost])).rejects.toThrow(LostParts);
      const [other, dropped] = [newStorageKey(), 'dropped'];
      await two.abort(other, dropped);
      await expect(one.put(other, dropped, 1, range(3))).rejects.toThrow(LostParts);
    } finally {
      await handle.close();
      await rm(path);
    }
  });

  it('gets an upload in parts from two processes, and is read back before it counts', async () => {
    const settings = await bucket();
    const bench = new UploadBench(database);
    await bench.open({ storage: new S3Storage(settings, 'test') });
    const directory = temporaryFolder();
    const { db, clock } = bench;
    const other = await listen({ db, clock, directory, storage: new S3Storage(settings, 'test') });
    const clip = await readFile('tests/fixtures/portrait-9x16-12s.mp4');
    const bytes = Buffer.concat([clip, randomBytes(40 * 2 ** 20)]);
    try {
      const path = await bench.create(bytes.length);
      expect((await bench.patch(path, 0, bytes.subarray(0, 20 * 2 ** 20))).status).toBe(204);
      expect(
        (await bench.patch(new URL(path, other.url).href, 20 * 2 ** 20, bytes.subarray(20 * 2 ** 20))).status,
      ).toBe(204);
      const row = await bench.rowOf(path);
      expect(row).toMatchObject({ sha256: sha256(bytes), mediaType: 'video/mp4' });
      expect(await new S3Storage(settings, 'test').size(row?.storageKey ?? '')).toBe(bytes.length);
    } finally {
      await other.app.close();
      await bench.close();
    }
  });

  it('refuses a wrong secret and a bucket that is not there, by name', async () => {
    const settings = await bucket();
    const strange = new S3Storage({ ...settings, secretAccessKey: 'another' }, 'test');
    await expect(strange.put(newStorageKey(), Buffer.from('x'))).rejects.toMatchObject({
      reason: 'SignatureDoesNotMatch',
    });
    const nowhere = new S3Storage({ ...settings, bucket: 'nowhere' }, 'test');
    await expect(nowhere.size(newStorageKey())).rejects.toThrow();
    await expect(nowhere.read(newStorageKey())).rejects.toMatchObject({ reason: 'NoSuchBucket' });
  });
});
