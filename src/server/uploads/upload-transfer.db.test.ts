import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { apiErrors } from '#shared/contract/errors.ts';
import { eventually } from '#tests/support/eventually.ts';
import { DatabaseUnavailable } from '../db/database-error.ts';
import { days, minutes } from '../lib/clock.ts';
import { openHandles } from './fixtures/open-handles.ts';
import { sha256, useUploadBench } from './fixtures/upload-bench.ts';
import { UploadRows } from './uploads.repository.ts';

const clip = readFileSync('tests/fixtures/portrait-9x16-12s.mp4');
const IDLE = 1_000;
const PLENTY = 10 ** 12;
/** Free bytes on the disk, the oldest answer first; the last one stays. */
const free = [PLENTY];
const bench = useUploadBench({
  idleMilliseconds: IDLE,
  freeBytes: async () => (free.length > 1 ? free.shift() : free[0]) ?? 0,
});
const sizeOf = async (path: string) => (await stat(bench.fileOf(path))).size;
const offsetOf = async (path: string) => Number((await bench.call('HEAD', path)).headers.get('upload-offset'));

it('extends the expiry of an upload that receives bytes, and of no other', async () => {
  const path = await bench.create(clip.length);
  const expiry = async () => (await bench.rowOf(path))?.expiresAt.getTime() ?? 0;
  const atFirst = await expiry();
  bench.setPassed(minutes(50));
  expect((await bench.patch(path, 5, clip.subarray(5, 10))).status).toBe(409);
  expect((await bench.patch(path, 0, Buffer.alloc(0))).status).toBe(204);
  expect((await bench.call('HEAD', path)).status).toBe(200);
  expect(await expiry()).toBe(atFirst);
  const answer = await bench.patch(path, 0, clip.subarray(0, 9_000));
  expect(await expiry()).toBeGreaterThanOrEqual(atFirst + days(6));
  expect(answer.headers.get('upload-expires')).toBe(new Date(await expiry()).toUTCString());
  bench.setPassed(0);
  await bench.drop(path);
});

it('ends an upload of which no byte has come after an hour', async () => {
  const path = await bench.create(clip.length);
  bench.setPassed(minutes(61));
  expect((await bench.call('HEAD', path)).status).toBe(404);
  expect((await bench.patch(path, 0, clip)).status).toBe(404);
  bench.setPassed(0);
  await bench.drop(path);
});

it('answers 507 to bytes for which no room is left, and takes them when there is some again', async () => {
  const path = await bench.create(clip.length);
  expect((await bench.patch(path, 0, clip.subarray(0, 9_000))).status).toBe(204);
  free.splice(0, free.length, 0);
  expect((await bench.patch(path, 9_000, clip.subarray(9_000))).status).toBe(507);
  free.splice(0, free.length, PLENTY);
  expect(await offsetOf(path)).toBe(9_000);
  expect((await bench.patch(path, 9_000, clip.subarray(9_000))).status).toBe(204);
  expect((await bench.rowOf(path))?.sha256).toBe(sha256(clip));
  await bench.drop(path);
});

it('ends a long body when its bytes have used up the room', async () => {
  const long = Buffer.concat([clip, Buffer.alloc(65 * 2 ** 20)]);
  const path = await bench.create(2 * long.length);
  free.splice(0, free.length, PLENTY, 0);
  expect((await bench.patch(path, 0, long)).status).toBe(507);
  free.splice(0, free.length, PLENTY);
  expect(await offsetOf(path)).toBeGreaterThan(64 * 2 ** 20);
  await bench.drop(path);
});

it('ends an idle body, keeps the bytes received and waits for the rest', async () => {
  const path = await bench.create(clip.length);
  const atFirst = (await bench.rowOf(path))?.expiresAt.getTime() ?? 0;
  bench.setPassed(minutes(50));
  const { request, status } = bench.startPatch(path, clip.length);
  request.write(clip.subarray(0, 50_000));
  await expect(status).rejects.toThrow();
  await eventually(async () => expect(await sizeOf(path)).toBe(50_000));
  await eventually(async () => expect(await openHandles(bench.fileOf(path))).toBe(0));
  expect(await offsetOf(path)).toBe(50_000);
  const expiry = async () => (await bench.rowOf(path))?.expiresAt.getTime();
  await eventually(async () => expect(await expiry()).toBeGreaterThanOrEqual(atFirst + days(6)));
  bench.setPassed(0);
  expect((await bench.patch(path, 50_000, clip.subarray(50_000))).status).toBe(204);
  expect((await bench.rowOf(path))?.sha256).toBe(sha256(clip));
  await bench.drop(path);
});

it('does not end a slow but active body', async () => {
  const path = await bench.create(clip.length);
  const { request, status } = bench.startPatch(path, clip.length);
  const pieces = 12;
  const length = Math.ceil(clip.length / pieces);
  // Each pause is shorter than the idle limit, all together are longer.
  for (let n = 0; n < pieces; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, IDLE / 10));
    request.write(clip.subarray(n * length, (n + 1) * length));
  }
  request.end();
  expect(await status).toBe(204);
  await bench.drop(path);
});

it('accepts no more bytes than announced from a body without Content-Length', async () => {
  const path = await bench.create(10_000);
  const { request, status } = bench.startPatch(path);
  request.end(clip);
  expect(await status).toBe(413);
  expect(await sizeOf(path)).toBeLessThanOrEqual(10_000);
  await bench.drop(path);
});

it('leaves neither file nor row when it is deleted during a PATCH', async () => {
  const big = Buffer.concat([clip, randomBytes(2 ** 20)]);
  const path = await bench.create(big.length + 100);
  const { request, status } = bench.startPatch(path, big.length + 100);
  request.write(big);
  await eventually(async () => expect(await sizeOf(path)).toBeGreaterThan(0));
  expect((await bench.drop(path)).status).toBe(204);
  await Promise.allSettled([status]);
  expect(existsSync(bench.fileOf(path))).toBe(false);
  expect(await bench.rowOf(path)).toBeUndefined();
  expect((await bench.patch(path, 0, clip)).status).toBe(404);
});

it('does not change a finished upload', async () => {
  const path = await bench.upload(clip);
  expect((await bench.patch(path, clip.length, Buffer.from('more'))).status).toBe(409);
  expect(await offsetOf(path)).toBe(clip.length);
  expect(sha256(await readFile(bench.fileOf(path)))).toBe(sha256(clip));
  await bench.drop(path);
});

it('answers 503 with a retry time if the database fails during an upload, and keeps the bytes received', async () => {
  const path = await bench.create(clip.length);
  expect((await bench.patch(path, 0, clip.subarray(0, 9_000))).status).toBe(204);
  const lost = new DatabaseUnavailable('connection-lost', new Error('Connection terminated unexpectedly'));
  const findWritable = vi.spyOn(UploadRows.prototype, 'findWritable').mockRejectedValueOnce(lost);
  const answer = await bench.patch(path, 9_000, clip.subarray(9_000));
  findWritable.mockRestore();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toMatchObject({ message: apiErrors.unavailable.message, code: 'unavailable' });
  expect(await offsetOf(path)).toBe(9_000);
  await bench.drop(path);
});
