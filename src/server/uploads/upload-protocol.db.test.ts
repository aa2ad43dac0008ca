import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { Upload } from 'tus-js-client';
import { expect, it } from 'vitest';
import { metadataOf, pitch, useUploadBench } from './fixtures/upload-bench.ts';

const clip = readFileSync('tests/fixtures/portrait-9x16-12s.mp4');
const bench = useUploadBench();
const octets = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };

/** Sends one request with exactly these headers. */
const raw = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    const request = httpRequest(new URL(path, bench.url), { method, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
    });
    request.on('error', reject);
    request.end(body);
  });

// "If the version specified by the Client is not supported by the Server, it MUST respond with the 412 Precondition
// Failed status and MUST include the Tus-Version header into the response. In addition, the Server MUST NOT process
// the request." (tus 1.0.0, "Tus-Version")
it.each([
  ['another version', { 'tus-resumable': '0.2.2' }],
  ['a newer version', { 'tus-resumable': '2.0.0' }],
  ['no version', {}],
])('answers 412 with its own version to every method with %s, and does nothing', async (_name, version) => {
  const path = await bench.create(clip.length);
  const headers = { authorization: `Bearer ${bench.owner}`, ...version };
  const answers = [
    await raw('POST', bench.url, { ...headers, 'upload-length': '9', 'upload-metadata': pitch }),
    await raw('HEAD', path, headers),
    await raw('PATCH', path, { ...headers, ...octets }, clip),
    await raw('DELETE', path, headers),
  ];
  expect(answers.map(({ status }) => status)).toEqual([412, 412, 412, 412]);
  expect(answers.map((answer) => answer.headers['tus-version'])).toEqual(Array(4).fill('1.0.0'));
  expect(JSON.parse(answers[0]?.body ?? '')).toEqual({
    message: 'This version of the upload protocol is not supported.',
  });
  expect((await bench.call('HEAD', path)).headers.get('upload-offset')).toBe('0');
  await bench.drop(path);
});

it('reports its version without a version header', async () => {
  const answer = await raw('OPTIONS', bench.url, {});
  expect([answer.status, answer.headers['tus-version']]).toEqual([204, '1.0.0']);
});

// "If an upload contains additional metadata, responses to HEAD requests MUST include the Upload-Metadata header and
// its value as specified by the Client during the creation." (tus 1.0.0, "Creation")
it('answers HEAD with the metadata as the client wrote it, unfinished and finished', async () => {
  const metadata = `purpose ${Buffer.from('pitch').toString('base64')}, ${metadataOf({ filename: 'Früh../stück.mp4' })}`;
  const path = await bench.create(clip.length, metadata);
  expect((await bench.call('HEAD', path)).headers.get('upload-metadata')).toBe(metadata);
  expect((await bench.patch(path, 0, clip)).status).toBe(204);
  expect((await bench.call('HEAD', path)).headers.get('upload-metadata')).toBe(metadata);
  await bench.drop(path);
});

it('lets tus-js-client find the metadata when it resumes', async () => {
  const path = await bench.create(clip.length);
  expect((await bench.patch(path, 0, clip.subarray(0, 50_000))).status).toBe(204);
  const seen = await new Promise<string | undefined>((resolve, reject) => {
    let header: string | undefined;
    const upload = new Upload(clip, {
      uploadUrl: new URL(path, bench.url).href,
      headers: { authorization: `Bearer ${bench.owner}` },
      onAfterResponse: (request, response) => {
        if (request.getMethod() === 'HEAD') header = response.getHeader('Upload-Metadata');
      },
      onSuccess: () => resolve(header),
      onError: reject,
    });
    upload.start();
  });
  expect(seen).toBe(pitch);
  await bench.drop(path);
});

it('answers with a retry time when an account has too many open uploads', async () => {
  const made: string[] = [];
  for (let n = 0; n < 20; n += 1) made.push(await bench.create(9));
  const answer = await bench.post(9);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)]);
  await Promise.all(made.map((path) => bench.drop(path)));
});
