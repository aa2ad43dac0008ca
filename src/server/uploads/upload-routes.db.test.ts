import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { Refusal } from '../http/refusal.ts';
import { addUser, listen } from './fixtures/upload-server.ts';
import { UploadRows } from './upload-rows.ts';

const database = useDatabase();
const clip = readFileSync('tests/fixtures/portrait-9x16-12s.mp4');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const metadataOf = (entries: Record<string, string>) =>
  Object.entries(entries)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const pitch = metadataOf({ filename: 'clip.mp4', filetype: 'video/mp4', purpose: 'pitch' });

let directory: string;
let app: FastifyInstance;
let url: string;
let owner: number;
let stranger: number;
let gateSays: () => void = () => {};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'uploads-'));
  owner = await addUser(database(), 'owner@example.com');
  stranger = await addUser(database(), 'stranger@example.com');
  ({ app, url } = await listen({ db: database(), clock: () => new Date(), directory, gate: async () => gateSays() }));
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

const call = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer, by = owner) =>
  fetch(path.startsWith('http') ? path : new URL(path, url), {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${by}`, ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
const create = async (size: number, metadata = pitch) => {
  const answer = await call('POST', url, { 'upload-length': String(size), 'upload-metadata': metadata });
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
};
const patch = (path: string, offset: number, body: Buffer, by = owner) =>
  call('PATCH', path, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, body, by);
const rowOf = async (path: string) => new UploadRows(database(), () => new Date()).find(path.split('/').at(-1) ?? '');
const fileOf = (path: string) => join(directory, path.split('/').at(-1) ?? '');
const drop = (path: string) => call('DELETE', path);

describe('an upload', () => {
  it('arrives in pieces with the client people use, and is finished with type and hash', async () => {
    const location = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(clip, {
        endpoint: url,
        chunkSize: 300_000,
        headers: { authorization: `Bearer ${owner}` },
        metadata: { filename: 'clip.mp4', filetype: 'video/mp4', purpose: 'pitch' },
        onSuccess: () => resolve(upload.url ?? ''),
        onError: reject,
      });
      upload.start();
    });
    const row = await rowOf(location);
    expect(row).toMatchObject({ size: clip.length, sha256: sha256(clip), mediaType: 'video/mp4', ownerId: owner });
    expect(row?.finishedAt).not.toBeNull();
    await drop(location);
  });

  it('has an address without a host, and no CORS headers anywhere', async () => {
    const headers = {
      'upload-length': '9',
      'upload-metadata': pitch,
      host: 'evil.example',
      origin: 'https://evil.example',
    };
    const answers = [await call('POST', url, { ...headers, 'x-forwarded-host': 'evil.example' })];
    const location = answers[0]?.headers.get('location') ?? '';
    expect(location).toMatch(/^\/api\/uploads\/[0-9a-f]{32}$/);
    answers.push(await call('HEAD', location), await call('OPTIONS', url), await patch(location, 5, clip));
    for (const answer of answers) {
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 204, 409]);
    await drop(location);
  });

  it.each([
    ['no length', {}, 400],
    ['a deferred length', { 'upload-defer-length': '1' }, 400],
    ['both', { 'upload-length': '5', 'upload-defer-length': '1' }, 400],
    ['a negative length', { 'upload-length': '-1' }, 400],
    ['a length in words', { 'upload-length': '1e9' }, 400],
    ['an empty file', { 'upload-length': '0' }, 422],
    ['more than is allowed', { 'upload-length': '9007199254740993' }, 413],
  ])('is refused with %s', async (_name, headers, status) => {
    const answer = await call('POST', url, { 'upload-metadata': pitch, ...headers });
    expect(answer.status).toBe(status);
    expect(Object.keys(await answer.json())).toContain('message');
  });

  it.each([
    ['nothing', ''],
    ['bad base64', 'purpose p!tch,filename YQ=='],
    ['a key twice', `${pitch},purpose ${Buffer.from('pitch').toString('base64')}`],
    ['an unknown key', `${pitch},owner MQ==`],
    ['an unknown purpose', metadataOf({ filename: 'a', purpose: 'other' })],
    ['a delivery without a job', metadataOf({ filename: 'a', purpose: 'delivery' })],
    ['a pitch with a job', metadataOf({ filename: 'a', purpose: 'pitch', job: '1' })],
    ['a job that is no number', metadataOf({ filename: 'a', purpose: 'delivery', job: '1e3' })],
    ['a page as type', metadataOf({ filename: 'a', purpose: 'pitch', filetype: 'text/html' })],
  ])('is refused when its metadata is %s', async (_name, metadata) => {
    const answer = await call('POST', url, { 'upload-length': '9', 'upload-metadata': metadata });
    expect([415, 422]).toContain(answer.status);
  });

  it('is refused by the gate and without a token before anything is made', async () => {
    const before = await readdir(directory);
    gateSays = () => {
      throw new Refusal('wrongState', 'This job no longer takes a video.');
    };
    const headers = { 'upload-length': '9', 'upload-metadata': pitch };
    const refused = await call('POST', url, headers);
    gateSays = () => {};
    expect([refused.status, await refused.json()]).toEqual([409, { message: 'This job no longer takes a video.' }]);
    expect((await call('POST', url, { ...headers, authorization: 'none' })).status).toBe(401);
    expect(await readdir(directory)).toEqual(before);
  });

  it('gives nothing back', async () => {
    const location = await create(clip.length);
    await patch(location, 0, clip);
    const answer = await call('GET', location);
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'Not found.' }]);
    await drop(location);
  });

  it('takes a wrong offset for a conflict, and takes no more than was announced', async () => {
    const location = await create(10_000);
    expect((await patch(location, 5, clip.subarray(0, 100))).status).toBe(409);
    const more = await patch(location, 0, clip);
    expect([more.status, await more.json()]).toEqual([413, { message: 'More was sent than was announced.' }]);
    expect((await call('HEAD', location)).headers.get('upload-offset')).toBe('0');
    await drop(location);
  });

  it('is gone after it was deleted', async () => {
    const location = await create(clip.length);
    await patch(location, 0, clip.subarray(0, 5_000));
    expect((await drop(location)).status).toBe(204);
    expect((await patch(location, 5_000, clip.subarray(5_000))).status).toBe(404);
    expect(existsSync(fileOf(location))).toBe(false);
  });
});

describe('what is no video', () => {
  const text = Buffer.from('This only looks like a film. '.repeat(400_000));

  it('is refused while its first chunk arrives, and removed', async () => {
    const location = await create(text.length);
    const answer = await patch(location, 0, text.subarray(0, 2 ** 20 * 2));
    expect(answer.status).toBe(415);
    expect((await answer.json()).message).toContain('not a video');
    expect(existsSync(fileOf(location))).toBe(false);
    expect(await rowOf(location)).toBeUndefined();
  });

  it('is refused at the end when it is too short to tell earlier', async () => {
    const location = await create(100);
    expect((await patch(location, 0, text.subarray(0, 100))).status).toBe(415);
    expect(await rowOf(location)).toBeUndefined();
  });
});

/** Sends the first half of a body and keeps the connection open. */
const startSlowly = (path: string, body: Buffer) => {
  const request = httpRequest(new URL(path, url), {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${owner}`,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': body.length,
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    request.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
    request.on('error', reject);
  });
  const half = Math.floor(body.length / 2);
  request.write(body.subarray(0, half));
  return { request, status, rest: body.subarray(half) };
};

describe('several at one upload', () => {
  it('lets one of 20 equal requests win and keeps the bytes right', async () => {
    const location = await create(clip.length);
    const answers = await Promise.all(Array.from({ length: 20 }, () => patch(location, 0, clip)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 204).every((status) => status === 409 || status === 423)).toBe(true);
    expect(sha256(await readFile(fileOf(location)))).toBe(sha256(clip));
    expect((await rowOf(location))?.sha256).toBe(sha256(clip));
    await drop(location);
  });

  it('does not let a stranger see, stop, change or remove it', async () => {
    const big = Buffer.concat([clip, randomBytes(4 * 2 ** 20)]);
    const location = await create(big.length);
    const { request, status, rest } = startSlowly(location, big);
    await vi.waitFor(async () => expect((await readFile(fileOf(location))).length).toBeGreaterThan(2 ** 20));
    const tries = [
      await call('HEAD', location, {}, undefined, stranger),
      await patch(location, 0, clip, stranger),
      await call('DELETE', location, {}, undefined, stranger),
      await call('GET', location, {}, undefined, stranger),
    ];
    expect(tries.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    request.end(rest);
    expect(await status).toBe(204);
    expect((await rowOf(location))?.sha256).toBe(sha256(big));
    await drop(location);
  });

  it('keeps what arrived when the connection breaks', async () => {
    const big = Buffer.concat([clip, randomBytes(4 * 2 ** 20)]);
    const location = await create(big.length);
    const { request, status } = startSlowly(location, big);
    status.catch(() => {});
    await vi.waitFor(async () => expect((await readFile(fileOf(location))).length).toBeGreaterThan(2 ** 20));
    request.destroy();
    const offset = Number((await call('HEAD', location)).headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(2 ** 20);
    expect((await patch(location, offset, big.subarray(offset))).status).toBe(204);
    expect((await rowOf(location))?.sha256).toBe(sha256(big));
    await drop(location);
  });
});

it('stops people from piling up uploads', async () => {
  const made: string[] = [];
  for (let n = 0; n < 20; n += 1) made.push(await create(9));
  const answer = await call('POST', url, { 'upload-length': '9', 'upload-metadata': pitch });
  expect(answer.status).toBe(429);
  await Promise.all(made.map(drop));
});
