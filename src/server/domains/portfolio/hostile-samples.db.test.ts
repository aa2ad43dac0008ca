import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { NOT_A_VIDEO } from '#shared/media/video-types.ts';
import { fixture as pathOf } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { files, uploads } from '../../db/schema/files.ts';
import { isolatedMetadata } from '../../media/isolated-metadata.ts';
import { readFileMetadata } from '../../media/read-file-metadata.ts';
import { addCreator } from '../jobs/fixtures/list-data.ts';
import { addSampleOf, addSamples } from './fixtures/build-samples.ts';

/** Of a bomb, in milliseconds; it takes as long as it may. */
const PATIENCE = 1_000;
/** A thread for each file costs a second, so only files that would exhaust the memory get one. */
let isBomb = false;
const app = useApp(undefined, undefined, {
  parseVideo: async (path) =>
    isBomb
      ? isolatedMetadata(path, {
          log: { warn: () => {}, error: () => {} },
          startTimeout: () => AbortSignal.timeout(PATIENCE),
        })
      : { metadata: await readFileMetadata(path).catch(() => null), isCostly: false },
});

const fixture = (name: string): Buffer => readFileSync(pathOf(name));
const PORTRAIT = fixture('portrait-9x16-12s.mp4');
const SILENT = fixture('silent-4x5-6s.mp4');
const SQUARE = fixture('square-1x1-8s.webm');
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

/** Replaces the sample count in the first entry of a table (ISO 14496-12: `stts`, `ctts`). */
const withCount = (table: 'stts' | 'ctts'): Buffer => {
  const changed = Buffer.from(PORTRAIT);
  changed.writeUInt32BE(0xff_ff_ff_f0, changed.indexOf(table) + 12);
  return changed;
};

/** Replaces the major brand (ISO 14496-12: `ftyp`), by which the type is detected. */
const withBrand = (brand: string): Buffer => {
  const changed = Buffer.from(PORTRAIT);
  changed.write(brand, 8, 'latin1');
  return changed;
};

const DAMAGED = 'This video is damaged or incomplete. Please export it again and upload the new file.';
const UNPLAYABLE = 'Browsers cannot play this kind of video. Please upload an MP4, MOV or WebM.';

let creator: Awaited<ReturnType<typeof addCreator>>;
beforeAll(async () => {
  creator = await addCreator(app());
  await addSamples(app(), creator, 1);
});

test.each([
  ['truncated', half(PORTRAIT), 422, DAMAGED],
  ['truncated by its last thousand bytes', PORTRAIT.subarray(0, -1_000), 422, DAMAGED],
  ['without its index', half(SILENT), 422, DAMAGED],
  ['only a head', PORTRAIT.subarray(0, 4_100), 422, DAMAGED],
  ['a truncated WebM', half(SQUARE), 422, DAMAGED],
  ['text', Buffer.from('No video at all. '.repeat(500)), 415, NOT_A_VIDEO],
  ['a page', Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(5_000)}`), 415, NOT_A_VIDEO],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 415, NOT_A_VIDEO],
  ['an archive', Buffer.from(`PK\x03\x04${'\0'.repeat(5_000)}`, 'latin1'), 415, NOT_A_VIDEO],
  ['a type that pages cannot play', withBrand('3gp5'), 415, UNPLAYABLE],
  ['a table that exhausts the memory', withCount('ctts'), 422, DAMAGED],
  ['a table of four thousand million entries', withCount('stts'), 422, DAMAGED],
])('refuses a video that is %s, and keeps neither its upload nor its bytes', async (what, bytes, status, message) => {
  isBomb = what.startsWith('a table');
  const answer = await addSampleOf(app(), creator, bytes);
  expect([answer.status, answer.message]).toEqual([status, message]);
  const { orm } = app().context.db;
  expect(await orm.select().from(uploads).where(eq(uploads.id, answer.upload))).toEqual([]);
  expect(await orm.select().from(files).where(eq(files.ownerId, creator.id))).toHaveLength(1);
});

test('keeps what was there, and takes the next good one', async () => {
  isBomb = false;
  for (const bytes of [SQUARE, fixture('landscape-16x9-10s.mov')])
    expect((await addSampleOf(app(), creator, bytes)).status).toBe(200);
  const { data } = await app().call(api.getCreator, { token: creator.token, params: { id: creator.id } });
  expect(data.samples?.map(({ width, height }) => [width, height])).toEqual([
    [540, 960],
    [480, 480],
    [640, 360],
  ]);
});
