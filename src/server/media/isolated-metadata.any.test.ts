import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture as pathOf } from '#tests/support/people.ts';
import { isolatedMetadata } from './isolated-metadata.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'metadata-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const fixture = (name: string): Buffer => readFileSync(pathOf(name));

/** Never over: on a busy machine even a valid file may take long. */
const NO_LIMIT = () => new AbortController().signal;

const fileOf = async (bytes: Uint8Array) => {
  const path = join(directory, 'video');
  await writeFile(path, bytes);
  return path;
};

const metadataOf = async (bytes: Uint8Array) => isolatedMetadata(await fileOf(bytes), NO_LIMIT);

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
  expect(await metadataOf(fixture(name))).toEqual({ ...metadata, isComplete: true });
});

test('detects a truncated file whose index lists the missing frames', async () => {
  expect(await metadataOf(half(fixture('portrait-9x16-12s.mp4')))).toMatchObject({ seconds: 12, isComplete: false });
});

test.each([
  ['a file without its index', half(fixture('silent-4x5-6s.mp4'))],
  ['an empty file', Buffer.alloc(0)],
  ['text', Buffer.from('No video at all. '.repeat(500))],
])('returns null for %s', async (_, bytes) => {
  expect(await metadataOf(bytes)).toBeNull();
});

test('survives a table that makes the parser exhaust its memory', async () => {
  const bomb = withCount(fixture('portrait-9x16-12s.mp4'), 'ctts', 0xff_ff_ff_f0);
  expect(await isolatedMetadata(await fileOf(bomb))).toBeNull();
  expect(await metadataOf(fixture('silent-4x5-6s.mp4'))).toMatchObject({ seconds: 6 });
});

test('gives up on a file that takes too long', async () => {
  expect(await isolatedMetadata(pathOf('portrait-9x16-12s.mp4'), () => AbortSignal.abort())).toBeNull();
});
