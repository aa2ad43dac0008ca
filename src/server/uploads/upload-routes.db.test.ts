import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { Upload } from 'tus-js-client';
import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { ApiError } from '../http/api-error.ts';
import { metadataOf, pitch, sha256, useUploadBench } from './fixtures/upload-bench.ts';

const clip = readFileSync('tests/fixtures/portrait-9x16-12s.mp4');
const bench = useUploadBench();

describe('an upload', () => {
  it('arrives in chunks from tus-js-client, and is finished with type and hash', async () => {
    const location = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(clip, {
        endpoint: bench.url,
        chunkSize: 300_000,
        headers: { authorization: `Bearer ${bench.owner}` },
        metadata: { filename: 'clip.mp4', filetype: 'video/mp4', purpose: 'pitch' },
        onSuccess: () => resolve(upload.url ?? ''),
        onError: reject,
      });
      upload.start();
    });
    const row = await bench.rowOf(location);
    expect(row).toMatchObject({
      size: clip.length,
      sha256: sha256(clip),
      mediaType: 'video/mp4',
      ownerId: bench.owner,
    });
    expect(row?.finishedAt).not.toBeNull();
    await bench.drop(location);
  });

  it('has a relative URL, and no CORS headers', async () => {
    const headers = {
      'upload-length': '9',
      'upload-metadata': pitch,
      host: 'evil.example',
      origin: 'https://evil.example',
    };
    const answers = [await bench.call('POST', bench.url, { ...headers, 'x-forwarded-host': 'evil.example' })];
    const location = answers[0]?.headers.get('location') ?? '';
    expect(location).toMatch(/^\/api\/uploads\/[0-9a-f]{32}$/);
    answers.push(
      await bench.call('HEAD', location),
      await bench.call('OPTIONS', bench.url),
      await bench.patch(location, 5, clip),
    );
    for (const answer of answers) {
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 204, 409]);
    await bench.drop(location);
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
    const answer = await bench.call('POST', bench.url, { 'upload-metadata': pitch, ...headers });
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
    ['a type of 256 letters', metadataOf({ filename: 'a', purpose: 'pitch', filetype: 'x'.repeat(256) })],
  ])('is refused when its metadata is %s', async (_name, metadata) => {
    const answer = await bench.call('POST', bench.url, { 'upload-length': '9', 'upload-metadata': metadata });
    expect(answer.status).toBe(422);
  });

  it('is refused by the access rules and without a token before anything is created', async () => {
    const before = await readdir(bench.directory);
    bench.gate = () => {
      throw new ApiError('wrongState', 'This job no longer takes a video.');
    };
    const headers = { 'upload-length': '9', 'upload-metadata': pitch };
    const refused = await bench.call('POST', bench.url, headers);
    bench.gate = () => {};
    expect([refused.status, await refused.json()]).toEqual([409, { message: 'This job no longer takes a video.' }]);
    expect((await bench.call('POST', bench.url, { ...headers, authorization: 'none' })).status).toBe(401);
    expect(await readdir(bench.directory)).toEqual(before);
  });

  it('answers 409 to a wrong offset, and accepts no more bytes than announced', async () => {
    const location = await bench.create(10_000);
    expect((await bench.patch(location, 5, clip.subarray(0, 100))).status).toBe(409);
    const more = await bench.patch(location, 0, clip);
    expect([more.status, await more.json()]).toEqual([413, { message: 'More was sent than was announced.' }]);
    expect((await bench.call('HEAD', location)).headers.get('upload-offset')).toBe('0');
    await bench.drop(location);
  });

  it('does not exist after it was deleted', async () => {
    const location = await bench.create(clip.length);
    await bench.patch(location, 0, clip.subarray(0, 5_000));
    expect((await bench.drop(location)).status).toBe(204);
    expect((await bench.patch(location, 5_000, clip.subarray(5_000))).status).toBe(404);
    expect(existsSync(bench.fileOf(location))).toBe(false);
  });
});

describe('a file that is not a video', () => {
  const text = Buffer.from('This only looks like a film. '.repeat(400_000));

  it('is refused while its first chunk arrives, and removed', async () => {
    const location = await bench.create(text.length);
    const answer = await bench.patch(location, 0, text.subarray(0, 2 ** 20 * 2));
    expect(answer.status).toBe(415);
    expect((await answer.json()).message).toContain('not a video');
    expect(existsSync(bench.fileOf(location))).toBe(false);
    expect(await bench.rowOf(location)).toBeUndefined();
  });

  it('is refused at the end when it is too short to detect earlier', async () => {
    const location = await bench.create(100);
    expect((await bench.patch(location, 0, text.subarray(0, 100))).status).toBe(415);
    expect(await bench.rowOf(location)).toBeUndefined();
  });
});

/** Sends the first half of a body and keeps the connection open. */
const startSlowly = (path: string, body: Buffer) => {
  const { request, status } = bench.startPatch(path, body.length);
  const half = Math.floor(body.length / 2);
  request.write(body.subarray(0, half));
  return { request, status, rest: body.subarray(half) };
};

describe('an upload in progress', () => {
  it('cannot be seen, stopped, changed or removed by a stranger', async () => {
    const big = Buffer.concat([clip, randomBytes(4 * 2 ** 20)]);
    const location = await bench.create(big.length);
    const { request, status, rest } = startSlowly(location, big);
    await eventually(async () => expect((await readFile(bench.fileOf(location))).length).toBeGreaterThan(2 ** 20));
    const tries = [
      await bench.call('HEAD', location, {}, undefined, bench.stranger),
      await bench.patch(location, 0, clip, bench.stranger),
      await bench.call('DELETE', location, {}, undefined, bench.stranger),
    ];
    expect(tries.map((answer) => answer.status)).toEqual([404, 404, 404]);
    request.end(rest);
    expect(await status).toBe(204);
    expect((await bench.rowOf(location))?.sha256).toBe(sha256(big));
    await bench.drop(location);
  });

  it('keeps the bytes received when the connection breaks', async () => {
    const big = Buffer.concat([clip, randomBytes(4 * 2 ** 20)]);
    const location = await bench.create(big.length);
    const { request } = startSlowly(location, big);
    await eventually(async () => expect((await readFile(bench.fileOf(location))).length).toBeGreaterThan(2 ** 20));
    request.destroy();
    const offset = Number((await bench.call('HEAD', location)).headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(2 ** 20);
    expect((await bench.patch(location, offset, big.subarray(offset))).status).toBe(204);
    expect((await bench.rowOf(location))?.sha256).toBe(sha256(big));
    await bench.drop(location);
  });
});
