import { createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CdnLinks } from './cdn-links.ts';
import { S3Stub } from './fixtures/s3-stub.ts';
import { S3Requests, type S3Settings } from './s3-requests.ts';
import { S3Storage } from './s3-storage.ts';
import { newStorageKey } from './storage.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const KEY_ID = 'K2JCJMDEHXQW5F';

/** CloudFront's check of a canned policy: the address as it was requested, before its own three parameters. */
const isSigned = (address: string): boolean => {
  const [, resource = '', expires = '', signature = '', keyId] =
    /^(.*)&Expires=(\d+)&Signature=([\w~-]+)&Key-Pair-Id=(\w+)$/.exec(address) ?? [];
  const policy = `{"Statement":[{"Resource":"${resource}","Condition":{"DateLessThan":{"AWS:EpochTime":${expires}}}}]}`;
  const base64 = signature.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/');
  const isValid = createVerify('RSA-SHA1').update(policy).verify(publicKey, base64, 'base64');
  return isValid && keyId === KEY_ID && Number(expires) > Date.now() / 1_000;
};

describe('a CDN before the bucket', () => {
  const stub = new S3Stub();
  let store: S3Settings;
  let origin: string;
  /** Checks the address, and asks the store with its own rights. */
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const address = new URL(request.url ?? '', origin);
    if (!isSigned(origin + request.url)) return reply.writeHead(403).end();
    const query = Object.fromEntries([...address.searchParams].filter(([name]) => name.startsWith('response-')));
    const { range } = request.headers;
    const headers: Record<string, string> = range === undefined ? {} : { range };
    const found = await new S3Requests(store).send('GET', address.pathname.slice(1), { query, headers });
    reply.writeHead(found.status, Object.fromEntries(found.headers));
    return reply.end(new Uint8Array(await found.arrayBuffer()));
  };
  const cdn = createServer((request, reply) => void answer(request, reply));
  let storage: S3Storage;

  beforeAll(async () => {
    store = await stub.start();
    await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`;
    storage = new S3Storage({ ...store, cdn: { origin, keyId: KEY_ID, privateKey } }, 'test');
  });
  afterAll(() => {
    cdn.close();
    cdn.closeAllConnections();
    stub.stop();
  });

  it('gives a video to whoever has its link, whole or a range, with name and type', async () => {
    const [key, bytes] = [newStorageKey(), randomBytes(1_000)];
    await storage.put(key, bytes);
    const disposition = `attachment; filename="a b+c*.mp4"; filename*=UTF-8''%C3%A9.mp4`;
    const link = await storage.link(key, { seconds: 60, mediaType: 'video/mp4', disposition });
    expect([storage.linkOrigin, new URL(link).origin]).toEqual([origin, origin]);
    const whole = await fetch(link);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': disposition,
    });
    const part = await fetch(link, { headers: { range: 'bytes=990-999' } });
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(990))]).toEqual([206, true]);
    const changed = [link.replace('video%2Fmp4', 'text%2Fhtml'), link.replace(key, newStorageKey())];
    const later = link.replace(/Expires=(\d+)/, (_, expires) => `Expires=${Number(expires) + 60}`);
    for (const address of [...changed, later, new URL(new URL(link).pathname, link).href])
      expect((await fetch(address)).status).toBe(403);
  });

  it('signs an address for as long as was asked, and no longer', async () => {
    const links = new CdnLinks({ origin, keyId: KEY_ID, privateKey });
    const [before, link, after] = [Date.now(), await links.link('files/1', {}, 60), Date.now()];
    const expires = Number(new URL(link).searchParams.get('Expires')) * 1_000;
    expect(expires).toBeGreaterThan(before + 58_000);
    expect(expires).toBeLessThanOrEqual(after + 60_000);
    expect((await fetch(await links.link('files/1', {}, 0))).status).toBe(403);
  });
});
