import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { fixture as pathOf } from '#tests/support/people.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { isolatedMetadata } from './isolated-metadata.ts';

const directory = temporaryFolder();

const fixture = (name: string): Buffer => readFileSync(pathOf(name));

/** Never over: on a busy machine even a valid file may take long. */
const NO_LIMIT = () => new AbortController().signal;

const fileOf = async (bytes: Uint8Array) => {
  const path = join(directory, 'video');
  await writeFile(path, bytes);
  return path;
};

const silent = { warn: () => {}, error: () => {} };

const metadataOf = async (bytes: Uint8Array, log: typeof silent = silent) =>
  (await isolatedMetadata(await fileOf(bytes), { log, startTimeout: NO_LIMIT })).metadata;

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

/** Replaces the sample count in the first entry of a table (ISO 14496-12: `stts`, `ctts`). */
const withCount = (bytes: Buffer, table: 'stts' | 'ctts', count: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed.writeUInt32BE(count, changed.indexOf(table) + 12);
  return changed;
};

test.each([
  ['portrait-9x16-12s.mp4', { seconds: 12, width: 540, height: 960, hasAudio: true }],
  ['landscape-16x9-10s.mov', { seconds: 10, width: 640, height: 360, hasAudio: true }],
  ['silent-4x5-6s.mp4', { seconds: 6, width: 432, height: 540, hasAudio: false }],
  ['square-1x1-8s.webm', { seconds: expect.closeTo(8, 1), width: 480, height: 480, hasAudio: true }],
])('reads length, size and sound of %s', async (name, metadata) => {
  expect(await metadataOf(fixture(name))).toMatchObject({ ...metadata, isComplete: true });
});

test('detects a truncated file whose index lists the missing frames', async () => {
  expect(await metadataOf(half(fixture('portrait-9x16-12s.mp4')))).toMatchObject({ seconds: 12, isComplete: false });
});

test.each([
  ['a file without its index', half(fixture('silent-4x5-6s.mp4')), null],
  ['an empty file', Buffer.alloc(0), false],
  ['text', Buffer.from('No video at all. '.repeat(500)), false],
])('says what is known of %s', async (_, bytes, hasPicture) => {
  expect(await metadataOf(bytes)).toMatchObject({ seconds: null, width: null, hasPicture, isComplete: false });
});

const costly = { metadata: null, isCostly: true };
/** The module of a thread that does this with its file. */
const threadThat = (work: string) =>
  new URL(`data:text/javascript,import { parentPort, resourceLimits } from 'node:worker_threads';
    parentPort.once('message', () => { ${work} });
    parentPort.postMessage('loaded');`);

test('survives a table that the parser never comes to the end of', async () => {
  const bomb = withCount(fixture('portrait-9x16-12s.mp4'), 'ctts', 0xff_ff_ff_f0);
  const startTimeout = () => AbortSignal.timeout(500);
  expect(await isolatedMetadata(await fileOf(bomb), { log: silent, startTimeout })).toEqual(costly);
  expect(await metadataOf(fixture('silent-4x5-6s.mp4'))).toMatchObject({ seconds: 6 });
});

test('survives a parser that exhausts its memory, which is 128 megabytes', async () => {
  const options = { log: silent, startTimeout: NO_LIMIT };
  const greedy = threadThat('const kept = []; for (;;) kept.push(new Array(1_000).fill(0.5));');
  expect(await isolatedMetadata('video', { ...options, program: greedy })).toEqual(costly);
  const { metadata } = await isolatedMetadata('video', {
    ...options,
    program: threadThat('parentPort.postMessage({ metadata: resourceLimits });'),
  });
  expect(metadata).toMatchObject({ maxOldGenerationSizeMb: 128 });
});

test('gives up on a file that takes too long', async () => {
  const path = pathOf('portrait-9x16-12s.mp4');
  const parsed = await isolatedMetadata(path, { log: silent, startTimeout: () => AbortSignal.abort() });
  expect(parsed).toEqual({ metadata: null, isCostly: true });
});

test('logs a thread that cannot start, and says nothing about the file', async () => {
  const log = { warn: vi.fn(), error: vi.fn() };
  const program = new URL('file:///nowhere/metadata-worker.js');
  const path = pathOf('portrait-9x16-12s.mp4');
  await expect(isolatedMetadata(path, { log, program })).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: expect.any(Number),
  });
  const [fields] = log.error.mock.calls[0] ?? [];
  expect(fields).toEqual({ source: 'metadata thread', code: expect.stringMatching(/MODULE_NOT_FOUND$/) });
});

test('keeps warnings of the parser, which quote the file, out of the output of the server', async () => {
  const strange = fixture('portrait-9x16-12s.mp4');
  strange.write('abcd', strange.indexOf('avc1', strange.indexOf('stsd')));
  const raw = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
  const log = { warn: vi.fn(), error: vi.fn() };
  await metadataOf(strange, log);
  await expect
    .poll(() => log.warn.mock.calls.map(([fields]) => fields))
    .toContainEqual({ source: 'metadata thread', characters: expect.any(Number) });
  const written = raw.flatMap((spy) => spy.mock.calls.map(([text]) => String(text)));
  for (const spy of raw) spy.mockRestore();
  expect(written.filter((text) => text.includes('abcd'))).toEqual([]);
});
