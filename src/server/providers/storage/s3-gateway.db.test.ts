import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { rgwMissing, useRgw } from '#tests/support/rgw.ts';
import { describeStorage } from './fixtures/storage-conformance.ts';
import { S3Storage } from './s3-storage.ts';
import { newStorageKey } from './storage.ts';

describe.skipIf(rgwMissing !== undefined)('Ceph’s gateway', () => {
  const bucket = useRgw();

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
