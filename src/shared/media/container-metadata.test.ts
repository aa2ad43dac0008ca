import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bitDepth, codecName, isConverted } from './codec-names.ts';
import { readRangeMetadata } from './container-metadata.ts';

const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(`tests/fixtures/${name}`));

const metadataOf = (bytes: Uint8Array) =>
  readRangeMetadata({ size: bytes.length, read: async (start, end) => bytes.subarray(start, end) });

const SAMPLES = [
  ['portrait-9x16-12s.mp4', 'MP4', 'H.264'],
  ['landscape-16x9-10s.mov', 'QuickTime', 'H.264'],
  ['square-1x1-8s.webm', 'WebM', 'VP9'],
  ['odd/hevc.mp4', 'MP4', 'HEVC'],
  ['odd/prores.mov', 'QuickTime', 'ProRes'],
  ['odd/fragments.mp4', 'MP4', 'H.264'],
  ['odd/motion-jpeg.avi', 'AVI', 'Motion JPEG'],
  ['odd/theora.ogv', 'Ogg', 'Theora'],
  ['odd/mpeg2.m2ts', 'MPEG transport stream', 'MPEG-2'],
  ['odd/program.mpg', 'MPEG', 'MPEG-2'],
  ['odd/windows.wmv', 'Windows Media', 'Windows Media Video'],
  ['odd/flash.flv', 'Flash Video', 'H.263'],
] as const;

test.each(SAMPLES)('names container and codec of %s', async (name, container, codec) => {
  const { width = null, ...found } = await metadataOf(fixture(name));
  expect(found).toMatchObject({ container, codec, hasPicture: true, isComplete: true });
  if (name.startsWith('odd/')) expect([90, null]).toContain(width);
});

test.each(SAMPLES)('finds that the end of %s is missing', async (name) => {
  const bytes = fixture(name);
  // Not a whole number of the blocks of any container.
  const cut = bytes.subarray(0, Math.floor((bytes.length * 0.6) / 2_048) * 2_048 - 1);
  expect(await metadataOf(cut)).toMatchObject({ isComplete: false });
});

test.each(SAMPLES)('finds that the beginning of %s is missing, and says nothing of its picture', async (name) => {
  const cut = fixture(name).subarray(1_501);
  expect(await metadataOf(cut)).toMatchObject({ container: null, codec: null, hasPicture: null, isComplete: false });
});

test('finds that the end was filled with zeros instead of copied', async () => {
  const bytes = fixture('odd/hevc.mp4');
  bytes.fill(0, bytes.length / 2);
  expect(await metadataOf(bytes)).toMatchObject({ codec: 'HEVC', isComplete: false });
});

test('reads the length of a transport stream, whose clock does not begin at 0', async () => {
  expect((await metadataOf(fixture('odd/mpeg2.m2ts'))).seconds).toBeCloseTo(1, 0);
});

test.each([
  ['sound', fixture('odd/sound-only.mp4')],
  ['text', new TextEncoder().encode('#EXTM3U\nfile:///etc/hostname\n')],
])('knows that %s has no picture', async (_, bytes) => {
  expect(await metadataOf(bytes)).toMatchObject({ hasPicture: false, codec: null });
});

test('knows nothing of the picture of a file without its index', async () => {
  const bytes = fixture('silent-4x5-6s.mp4');
  expect(await metadataOf(bytes.subarray(0, bytes.length / 2))).toMatchObject({ hasPicture: null, isComplete: false });
});

test.each([
  ['hvc1.2.4.L93.B0', 10],
  ['hvc1.1.6.L93.B0', null],
  ['avc1.6e0028', 10],
  ['av01.0.04M.10', 10],
  ['vp09.00.31.08', 8],
  [null, null],
])('tells the bits per colour of %s', (parameters, bits) => expect(bitDepth(parameters)).toBe(bits));

test('knows which codecs have a preview', () => {
  expect(['HEVC', 'ProRes', 'Theora', 'CineForm', null].map(isConverted)).toEqual([true, true, true, false, false]);
  expect(['mjpa', 'MJPG', 'mjp2', 'h263', 'SVQ1'].map(codecName).map(isConverted)).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
});
