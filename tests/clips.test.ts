import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { videoMismatches } from '#shared/domain/jobs/video-mismatch.ts';
import { readBlobMetadata } from '#shared/media/container-metadata.ts';

const FOLDER = 'src/renderer/assets/clips';
const names = readdirSync(FOLDER);
const videos = names.filter((name) => name.endsWith('.mp4'));
const read = (name: string) => readFileSync(join(FOLDER, name));

const DEMO = 'src/server/seed/seed-media';
const demoVideos = readdirSync(DEMO).filter((name) => name.endsWith('.mp4'));

test('the wall has at least nine different clips, each with its poster', () => {
  const different = new Set(videos.map((name) => createHash('sha256').update(read(name)).digest('hex')));
  expect(different.size).toBe(videos.length);
  expect(videos.length).toBeGreaterThanOrEqual(9);
  expect(names.filter((name) => name.endsWith('.webp'))).toEqual(videos.map((name) => name.replace('.mp4', '.webp')));
});

test.each(videos)('%s is a whole vertical video with sound, 4 to 6 seconds long and at most 250 kB', async (name) => {
  const content = read(name);
  expect(content.length).toBeLessThanOrEqual(250_000);
  const found = await readBlobMetadata(new Blob([content]));
  expect(found).toMatchObject({ isComplete: true, hasAudio: true });
  const ordered = { video_setting: { title: '5 seconds', seconds: 5 }, aspect_ratio_setting: { title: '9:16' } };
  expect(found && videoMismatches(ordered, found)).toEqual([]);
  expect(found?.seconds).toBeGreaterThanOrEqual(4);
  expect(found?.seconds).toBeLessThanOrEqual(6.1);
});

test.each(videos)('%s plays from its first bytes, everywhere', (name) => {
  const content = read(name);
  expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'));
  // AVCDecoderConfigurationRecord (ISO/IEC 14496-15): profile 66 is Baseline.
  expect(content[content.indexOf('avcC') + 5]).toBe(66);
});

test.each(videos)('the poster of %s has its shape and at most 15 kB', async (name) => {
  const content = read(name.replace('.mp4', '.webp'));
  expect(content.length).toBeLessThanOrEqual(15_000);
  const { width, height, format } = await sharp(content).metadata();
  expect({ format, ratio: width / height }).toEqual({ format: 'webp', ratio: 9 / 16 });
});

test.each(demoVideos)(
  '%s of the demo is whole, has sound, is as large as a delivery must be, and small',
  async (name) => {
    const content = readFileSync(join(DEMO, name));
    expect(content.length).toBeLessThanOrEqual(250_000);
    const found = await readBlobMetadata(new Blob([content]));
    expect(found).toMatchObject({ isComplete: true, hasAudio: true });
    expect(Math.min(found?.width ?? 0, found?.height ?? 0)).toBeGreaterThanOrEqual(480);
  },
);
