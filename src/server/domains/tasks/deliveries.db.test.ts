import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { deferred } from '#tests/support/deferred.ts';
import {
  buildBrand,
  buildCreator,
  buildTask,
  buildUpload,
  fixture,
  type Person,
  PORTRAIT,
} from '#tests/support/people.ts';
import { buildPoster, POSTER_ARTIST } from '#tests/support/poster.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { useApp } from '#tests/support/test-app.ts';
import { files, uploads } from '../../db/schema/files.ts';
import { deliveries } from '../../db/schema/jobs.ts';

const app = useApp();
const buildWork = async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  return { brand, creator, id: await buildTask(app(), brand, creator) };
};
const send = ({ token }: Person, id: number, body: object = {}) =>
  app().call(api.deliver, { token, params: { id }, body: { ...body }, files: { video: PORTRAIT } });
const posters = (ownerId: number) =>
  app()
    .context.db.orm.select()
    .from(files)
    .where(eq(files.ownerId, ownerId))
    .then((rows) => rows.filter(({ kind }) => kind === 'poster'));

describe('a video that browsers may not play', () => {
  const deliver = async (bytes: Buffer) => {
    const { brand, creator, id } = await buildWork();
    const { token } = creator;
    const upload = await buildUpload(app(), creator, id, bytes);
    const sent = await app().call(api.deliver, { token, params: { id }, body: { upload } });
    return { upload, sent, seen: await app().call(api.getBrandJob, { token: brand.token, params: { id } }) };
  };

  test.each([
    ['odd/hevc.mp4', 'HEVC', 1, 'MP4'],
    ['odd/windows.wmv', 'Windows Media Video', 1, 'Windows Media'],
  ])('is delivered, and both sides read its codec: %s', async (name, codec, complete, container) => {
    const { sent, seen } = await deliver(readFileSync(fixture(name)));
    expect(sent.data.userjob).toMatchObject({ codec, complete });
    expect(seen.data.userjob).toMatchObject({ codec, complete });
    const [row] = await app().context.db.orm.select().from(deliveries).where(eq(deliveries.jobId, seen.data.id));
    expect(row).toMatchObject({ codec, container, isComplete: true });
  });

  test.each([
    ['end', 0, 9_000, 'HEVC'],
    ['beginning', 1_501, 16_000, null],
  ])('is delivered without its %s, and both sides read that it is incomplete', async (_, start, end, codec) => {
    const { sent, seen } = await deliver(readFileSync(fixture('odd/hevc.mp4')).subarray(start, end));
    expect(sent.data.userjob).toMatchObject({ codec, complete: 0 });
    expect(seen.data.userjob).toMatchObject({ codec, complete: 0 });
  });

  test('is refused without a picture, and its upload is deleted', async () => {
    const { sent, seen, upload } = await deliver(readFileSync(fixture('odd/sound-only.mp4')));
    expect(sent).toMatchObject({ status: 415, message: 'This file has no picture. Please choose a video.' });
    expect(seen.data.userjob).toBeNull();
    expect(await app().context.db.orm.select().from(uploads).where(eq(uploads.id, upload))).toEqual([]);
  });
});

describe('while a video is being stored', () => {
  test('its job is not locked, and is shown', async () => {
    const { brand, creator, id } = await buildWork();
    const { storage, db } = app().context;
    const put = storage.put.bind(storage);
    const [begun, stored] = [deferred(), deferred()];
    vi.spyOn(storage, 'put').mockImplementation(async (key, content) => {
      begun.resolve();
      await stored.promise;
      await put(key, content);
    });
    const sending = send(creator, id);
    await begun.promise;
    const locking = db.pool.query('select from jobs where id = $1 for update nowait', [id]);
    expect((await locking.finally(stored.resolve)).rowCount).toBe(1);
    const shown = await app().call(api.getBrandJob, { token: brand.token, params: { id } });
    expect([shown.status, shown.data.userjob, (await sending).status]).toEqual([200, null, 200]);
  });
});

describe('delivering again', () => {
  test('keeps every version, newest first, for both sides', async () => {
    const { brand, creator, id } = await buildWork();
    await send(creator, id, { seconds: 12 });
    app().pass(5_000);
    const second = await send(creator, id);
    expect(second.data.deliveries.map(({ version, seconds }) => [version, seconds])).toEqual([
      [2, 12],
      [1, 12],
    ]);
    // The versions have the number of their notes besides, and are read a moment later: the preview may have got on.
    const preview = expect.anything();
    expect(second.data.deliveries[0]).toEqual({ ...second.data.userjob, preview, notes: 0, open_notes: 0 });
    const seen = (await app().call(api.getBrandJob, { token: brand.token, params: { id } })).data;
    // Links differ between sessions.
    const hashes = (versions: typeof seen.deliveries) => versions.map(({ version, sha256 }) => [version, sha256]);
    expect(hashes(seen.deliveries)).toEqual(hashes(second.data.deliveries));
    expect(seen.timeline.filter(({ event }) => event === 'delivered')).toEqual([
      { event: 'delivered', at: second.data.deliveries[1]?.created_at },
    ]);
    for (const { video, download } of seen.deliveries) {
      expect((await app().app.inject({ url: video })).statusCode).toBe(200);
      expect((await app().app.inject({ url: download })).headers['content-disposition']).toMatch(/^attachment/);
    }
    const own = await app().call(api.getCreatorJob, { token: creator.token, params: { id } });
    expect(own.data.deliveries).toHaveLength(2);
  });
});

describe('a delivered video', () => {
  const SILENT = fixture('silent-4x5-6s.mp4');

  test('has the metadata that the server read, whatever the page sent', async () => {
    const { brand, creator, id } = await buildWork();
    const { data } = await app().call(api.deliver, {
      token: creator.token,
      params: { id },
      body: { seconds: 30 },
      files: { video: SILENT },
    });
    const facts = { seconds: 6, width: 432, height: 540, has_audio: 0 };
    expect(data.userjob).toMatchObject(facts);
    const seen = await app().call(api.getBrandJob, { token: brand.token, params: { id } });
    expect(seen.data.userjob).toMatchObject(facts);
  });

  test('is compared with the order by the server, for both sides', async () => {
    const { brand, creator, id } = await buildWork();
    const sent = await app().call(api.deliver, { token: creator.token, params: { id }, files: { video: SILENT } });
    const differences =
      'This video is 4:5 and 6\u00a0s, the brand ordered 9:16 and 15\u00a0s. It has only 432\u00a0×\u00a0540\u00a0pixels and no sound.';
    expect(sent.data.deliveries).toMatchObject([{ version: 1, differences }]);
    const seen = await app().call(api.getBrandJob, { token: brand.token, params: { id } });
    expect(seen.data.userjob).toMatchObject({ differences });
    await send(creator, id);
    const again = await app().call(api.getBrandJob, { token: brand.token, params: { id } });
    expect(again.data.deliveries.map(({ version }) => version)).toEqual([2, 1]);
    expect(again.data.deliveries[1]).toMatchObject({ differences });
  });

  test('of an unreadable or truncated container is accepted', async () => {
    const { creator, id } = await buildWork();
    const bytes = readFileSync(SILENT);
    const cut = join(temporaryFolder(), 'cut.mp4');
    await writeFile(cut, bytes.subarray(0, bytes.length / 2));
    const { status, data } = await app().call(api.deliver, {
      token: creator.token,
      params: { id },
      files: { video: cut },
    });
    expect([status, data.userjob]).toEqual([
      200,
      expect.objectContaining({ seconds: null, width: null, height: null, has_audio: null }),
    ]);
  });

  test.each(['a', '漢'])('has the longest name of %j and is downloaded by it', async (letter) => {
    const { brand, creator, id } = await buildWork();
    const folder = temporaryFolder();
    // A file system allows 255 bytes.
    const video = join(folder, `${letter.repeat(Math.floor(250 / Buffer.byteLength(letter)))}.mp4`);
    await writeFile(video, readFileSync(SILENT));
    await app().call(api.deliver, { token: creator.token, params: { id }, files: { video } });
    const { data } = await app().call(api.getBrandJob, { token: brand.token, params: { id } });
    expect((await app().app.inject({ url: String(data.userjob?.download) })).statusCode).toBe(200);
  });

  test('is stored once, however often its claim is repeated', async () => {
    const { creator, id } = await buildWork();
    const upload = await buildUpload(app(), creator, id);
    const claim = () => app().call(api.deliver, { token: creator.token, params: { id }, body: { upload } });
    const answers = [await claim(), ...(await Promise.all([claim(), claim()]))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ data }) => data.deliveries.length)).toEqual([1, 1, 1]);
    expect(answers[0]?.data.userjob).toMatchObject({ seconds: 12, width: 540, height: 960, has_audio: 1 });
  });
});

describe('the poster of a delivery', () => {
  test('is re-encoded as a small JPEG and served by its link', async () => {
    const { brand, creator, id } = await buildWork();
    const { status, data } = await send(creator, id, { poster: await buildPoster(900, 1_600), seconds: 12 });
    expect([status, data.userjob?.seconds]).toEqual([200, 12]);
    const link = (await app().call(api.getBrandJob, { token: brand.token, params: { id } })).data.userjob?.poster ?? '';
    const answer = await app().app.inject({ url: link });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^inline/),
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 360, height: 640 });
    expect(answer.rawPayload.includes(POSTER_ARTIST)).toBe(false);
    expect((await app().app.inject({ url: link.replace(/\/\d+\//, '/1/') })).statusCode).toBe(404);
  });

  test('is not served as a public picture', async () => {
    const { creator, id } = await buildWork();
    await send(creator, id, { poster: await buildPoster() });
    const [poster] = await posters(creator.id);
    expect((await app().app.inject({ url: `/media/pictures/${poster?.storageKey}` })).statusCode).toBe(404);
  });

  const png = `data:image/jpeg;base64,${Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')}`;
  test.each([
    ['no picture', 'data:image/jpeg;base64,AAAA'],
    ['another format', png],
    ['no data URL', 'https://example.com/poster.jpg'],
  ])('that is %s is refused, and the upload stays usable', async (_what, poster) => {
    const { creator, id } = await buildWork();
    const upload = await buildUpload(app(), creator, id);
    const ask = (body: object) =>
      app().call(api.deliver, { token: creator.token, params: { id }, body: { upload, ...body } });
    expect(await ask({ poster })).toMatchObject({
      status: 422,
      errors: { poster: ['The poster must be a JPEG picture'] },
    });
    const [row] = await app().context.db.orm.select().from(uploads).where(eq(uploads.id, upload));
    expect(row?.claimedAt).toBeNull();
    expect(await posters(creator.id)).toEqual([]);
    expect((await ask({})).data.userjob).toMatchObject({ version: 1, poster: null, filename: 'take-two.mp4' });
  });
});

test('a pitch accepts length and poster and stores neither', async () => {
  const creator = await buildCreator(app());
  const answer = await app().call(api.savePitch, {
    token: creator.token,
    body: { seconds: 12, poster: await buildPoster() },
    files: { video: fixture('portrait-9x16-12s.mp4') },
  });
  expect(answer.status).toBe(200);
  expect(await posters(creator.id)).toEqual([]);
});
