import { readFileSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, it, vi } from 'vitest';
import { apiErrors } from '#shared/contract/errors.ts';
import { DatabaseUnavailable } from '../db/database-error.ts';
import { metadataOf, pitch, sha256, useUploadBench } from './fixtures/upload-bench.ts';
import { countOpenUploads } from './storage-quota.repository.ts';
import { UploadStore } from './upload-store.ts';
import { UploadRows } from './uploads.repository.ts';

const bench = useUploadBench();

it.each([
  'a\0b.mp4',
  '\0',
  '../../etc/passwd',
  '..\\..\\x.bat',
  'CON',
  'x'.repeat(3_000),
  '\u202egpj.mp4',
  '👍'.repeat(200),
  'a\r\nb: c.mp4',
  ' ',
  '.',
  '..',
])('sanitises the name %j', async (filename) => {
  const path = await bench.create(9, metadataOf({ filename, purpose: 'pitch' }));
  expect((await bench.rowOf(path))?.filename).toMatch(/^[^/\\\0\r\n\u202e]{1,150}$/u);
  await bench.drop(path);
});

it.each(['application/x-matroska', 'image/png', 'text/html', 'VIDEO/MP4; codecs="x"', ''])(
  'ignores the type "%s" that a client sends',
  async (filetype) => {
    await bench.drop(await bench.create(9, metadataOf({ filename: 'a.mkv', filetype, purpose: 'pitch' })));
  },
);

it('refuses a name that is not text, with a message', async () => {
  const answer = await bench.post(9, metadataOf({ filename: Buffer.from([0xff, 0xfe]), purpose: 'pitch' }));
  const message = 'The name of the file could not be read.';
  expect([answer.status, await answer.json()]).toEqual([422, { message, errors: { filename: [message] } }]);
});

it('answers 404 when the job disappears after the access check', async () => {
  const answer = await bench.post(9, metadataOf({ filename: 'a', purpose: 'delivery', job: '999999999' }));
  expect([answer.status, await answer.json()]).toEqual([404, { message: 'This job is no longer there.' }]);
});

it.each([
  ['landscape-16x9-10s.mov', 'video/quicktime'],
  ['square-1x1-8s.webm', 'video/webm'],
])('detects the type of %s by its bytes, in chunks of any size', async (name, mediaType) => {
  const bytes = readFileSync(`tests/fixtures/${name}`);
  const path = await bench.create(bytes.length);
  let offset = 0;
  for (const length of [100, 4_000, 50, 5_000, bytes.length]) {
    const piece = bytes.subarray(offset, offset + length);
    expect((await bench.patch(path, offset, piece)).status).toBe(204);
    offset += piece.length;
  }
  expect(await bench.rowOf(path)).toMatchObject({ mediaType, sha256: sha256(bytes) });
  await bench.drop(path);
});

it.skipIf(process.platform === 'win32')('lets nobody else on the machine read what waits', async () => {
  const path = await bench.create(100);
  const modeOf = async (place: string) => ((await stat(place)).mode & 0o777).toString(8);
  expect(await modeOf(bench.fileOf(path))).toBe('600');
  expect(await modeOf(dirname(bench.fileOf(path)))).toBe('700');
  await bench.drop(path);
});

it.each(['HEAD', 'PATCH'])(
  'answers 404 to %s and keeps the row of an upload whose file is not on this disk',
  async (method) => {
    const path = await bench.create(100);
    await rm(bench.fileOf(path));
    const answer = method === 'PATCH' ? await bench.patch(path, 0, Buffer.alloc(10)) : await bench.call(method, path);
    expect(answer.status).toBe(404);
    expect(await bench.rowOf(path)).toBeDefined();
    expect((await bench.drop(path)).status).toBe(204);
    expect(await bench.rowOf(path)).toBeUndefined();
  },
);

it('refuses bytes in the request that creates an upload', async () => {
  const octets = { 'upload-length': '9', 'upload-metadata': pitch, 'content-type': 'application/offset+octet-stream' };
  const answer = await bench.call('POST', bench.url, octets, Buffer.alloc(9));
  const message = 'An upload is created without bytes. Send them with PATCH.';
  expect([answer.status, await answer.json()]).toEqual([400, { message }]);
  expect(await countOpenUploads(bench.db.orm, bench.clock(), bench.owner)).toBe(0);
});

it('answers protocol errors with its own messages', async () => {
  const path = await bench.create(20);
  const body = Buffer.from('x');
  const octets = { 'content-type': 'application/offset+octet-stream' };
  const answers = await Promise.all([
    fetch(bench.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${bench.owner}`, 'upload-length': '9', 'upload-metadata': pitch },
    }),
    bench.call('PATCH', path, octets, body),
    bench.call('PATCH', path, { ...octets, 'upload-offset': '-1' }, body),
    bench.call('PATCH', path, { 'upload-offset': '0', 'content-type': 'text/plain' }, body),
  ]);
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  expect(answers.map(({ status }) => status)).toEqual([412, 400, 400, 415]);
  expect(bodies.every(({ message }) => typeof message === 'string' && message.endsWith('.'))).toBe(true);
  await bench.drop(path);
});

it.each(['ENOSPC', 'EDQUOT'])('answers 507 when its file cannot be created (%s), and keeps no row', async (code) => {
  const full = Object.assign(new Error('no space left on device'), { code });
  const create = vi.spyOn(UploadStore.prototype, 'create').mockRejectedValueOnce(full);
  const answer = await bench.post(9);
  create.mockRestore();
  expect([answer.status, await answer.json()]).toEqual([507, { message: apiErrors.storageFull.message }]);
  expect(await countOpenUploads(bench.db.orm, bench.clock(), bench.owner)).toBe(0);
});

it.each([
  ['unavailable', 'connection-lost'],
  ['outcomeUnknown', 'commit-unknown'],
] as const)('names the outage (%s) when the database is lost during a DELETE', async (code, kind) => {
  const path = await bench.create(20);
  const lost = new DatabaseUnavailable(kind, new Error('Connection terminated unexpectedly'));
  const remove = vi.spyOn(UploadRows.prototype, 'remove').mockRejectedValueOnce(lost);
  const answer = await bench.drop(path);
  remove.mockRestore();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toEqual({ message: apiErrors[code].message, code });
  await bench.drop(path);
});
