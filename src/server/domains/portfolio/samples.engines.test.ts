import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { times } from '#tests/support/concurrency.ts';
import { buildUpload } from '#tests/support/people.ts';
import { buildPoster } from '#tests/support/poster.ts';
import { useApp } from '#tests/support/test-app.ts';
import { files } from '../../db/schema/files.ts';
import { portfolioSamples } from '../../db/schema/portfolio.ts';
import { addCreator } from '../jobs/fixtures/list-data.ts';
import { addSampleOf, addSamples } from './fixtures/build-samples.ts';

const app = useApp();
const FULL = 'Your portfolio has 12 videos, which is the most. Remove one of them first.';

type Creator = Awaited<ReturnType<typeof addCreator>>;

const rowsOf = ({ id }: Creator) =>
  app().context.db.orm.select().from(portfolioSamples).where(eq(portfolioSamples.creatorId, id));
const filesOf = ({ id }: Creator) => app().context.db.orm.select().from(files).where(eq(files.ownerId, id));
const claim = ({ token }: Creator, upload: string, body = {}) =>
  app().call(api.addSample, { token, body: { upload, ...body } });
const move = ({ token }: Creator, id: number, place: number) =>
  app().call(api.moveSample, { token, params: { id }, body: { place } });
const remove = ({ token }: Creator, id: number) => app().call(api.removeSample, { token, params: { id } });
const rename = ({ token }: Creator, id: number, title: string) =>
  app().call(api.saveSample, { token, params: { id }, body: { title } });

describe('a sample', () => {
  test('comes behind the others, with what the server read and a poster, and its links open', async () => {
    const creator = await addCreator(app());
    await addSampleOf(app(), creator);
    const upload = await buildUpload(app(), creator, 'portfolio');
    const { status, data } = await claim(creator, upload, { poster: await buildPoster() });
    expect(status).toBe(200);
    expect(data.samples).toMatchObject([
      { title: null, poster: null, seconds: 12, width: 540, height: 960 },
      { title: null, poster: expect.stringContaining('poster.jpg') },
    ]);
    for (const link of [data.samples[1]?.video, data.samples[1]?.poster ?? ''])
      expect((await app().app.inject({ url: link ?? '' })).statusCode).toBe(200);
    expect((await filesOf(creator)).map(({ kind }) => kind).sort()).toEqual(['portfolio', 'portfolio', 'poster']);
  });

  test('is added once, however often its upload is claimed', async () => {
    const creator = await addCreator(app());
    const upload = await buildUpload(app(), creator, 'portfolio');
    const answers = [...(await times(3, () => claim(creator, upload))), await claim(creator, upload)];
    expect(answers.map(({ status, data }) => [status, data?.samples.length])).toEqual(answers.map(() => [200, 1]));
    expect(await filesOf(creator)).toHaveLength(1);
  });

  test('is added once when its upload is claimed while a repeat reads the video', async () => {
    const creator = await addCreator(app());
    const upload = await buildUpload(app(), creator, 'portfolio');
    const { videos } = app().context;
    const read = vi.spyOn(videos, 'read').mockImplementationOnce(async (owner, path) => {
      expect((await claim(creator, upload)).status).toBe(200);
      return videos.read(owner, path);
    });
    expect((await claim(creator, upload)).status).toBe(200);
    read.mockRestore();
    expect(await filesOf(creator)).toHaveLength(1);
  });

  test('is not made of an upload for something else, of somebody else, or of none', async () => {
    const [creator, other] = [await addCreator(app()), await addCreator(app())];
    const uploads = [await buildUpload(app(), creator, 'pitch'), await buildUpload(app(), other, 'portfolio'), 'none'];
    for (const upload of uploads) expect([upload, (await claim(creator, upload)).status]).toEqual([upload, 404]);
    // The other creator still has theirs.
    expect((await claim(other, uploads[1] ?? '')).status).toBe(200);
    expect((await app().call(api.addSample, { token: creator.token, body: {} as never })).status).toBe(422);
  });

  test('has a title of at most 70 characters, as it was written, or none', async () => {
    const creator = await addCreator(app());
    const [id = 0] = await addSamples(app(), creator, 1);
    for (const title of ['Morning light 👩‍🍳', 'قهوة الصباح', 'ä'.repeat(70)])
      expect((await rename(creator, id, ` ${title} `)).data.samples[0]?.title).toBe(title);
    const long = await rename(creator, id, 'x'.repeat(200));
    expect([long.status, long.errors]).toEqual([422, { title: ['Please use at most 70 characters'] }]);
    expect((await rename(creator, id, '  ')).data.samples[0]?.title).toBeNull();
  });

  test('moves, and the others keep their order', async () => {
    const creator = await addCreator(app());
    const [a = 0, b = 0, c = 0] = await addSamples(app(), creator, 3);
    const orderAfter = async (id: number, place: number) =>
      (await move(creator, id, place)).data.samples.map((sample) => sample.id);
    expect(await orderAfter(c, 1)).toEqual([c, a, b]);
    expect(await orderAfter(c, 2)).toEqual([a, c, b]);
    expect(await orderAfter(a, 12)).toEqual([c, b, a]);
    expect(await orderAfter(b, 2)).toEqual([c, b, a]);
    for (const place of [0, 13, 1.5]) expect((await move(creator, a, place)).status).toBe(422);
  });

  test('is removed with its files, and the places behind it move up', async () => {
    const creator = await addCreator(app());
    const first = await addSampleOf(app(), creator);
    await addSamples(app(), await addCreator(app()), 1);
    const { data } = await addSampleOf(app(), creator);
    const [file] = await filesOf(creator);
    expect((await remove(creator, first.data.samples[0]?.id ?? 0)).data.samples).toEqual([
      expect.objectContaining({ id: data.samples[1]?.id }),
    ]);
    expect((await rowsOf(creator)).map(({ place }) => place)).toEqual([1]);
    await app().context.outbox.drain();
    await expect(app().context.storage.size(file?.storageKey ?? '')).rejects.toThrow();
    expect((await app().app.inject({ url: first.data.samples[0]?.video ?? '' })).statusCode).toBe(404);
  });
});

describe('a portfolio', () => {
  test('has at most twelve samples: the thirteenth is refused before its first byte and after its last', async () => {
    const creator = await addCreator(app());
    const [id = 0] = await addSamples(app(), creator, limits.portfolio.samples);
    const { status, message, upload } = await addSampleOf(app(), creator);
    expect([status, message]).toEqual([409, FULL]);
    expect(await rowsOf(creator)).toHaveLength(limits.portfolio.samples);
    // Its bytes do not stay.
    expect((await app().call(api.getUpload, { token: creator.token, params: { id: upload } })).status).toBe(404);
    const begin = (size: number) =>
      app().app.inject({
        method: 'POST',
        url: '/api/uploads',
        headers: {
          authorization: `Bearer ${creator.token}`,
          'tus-resumable': '1.0.0',
          'upload-length': String(size),
          'upload-metadata': `filename ${btoa('a.mp4')},purpose ${btoa('portfolio')}`,
        },
      });
    expect((await begin(1_000)).json()).toMatchObject({ message: FULL });
    await remove(creator, id);
    expect((await begin(limits.portfolio.bytes + 1)).json()).toMatchObject({
      message: 'A video of your portfolio may have 200 MB.',
    });
    expect((await begin(limits.portfolio.bytes)).statusCode).toBe(201);
  });

  test('gives its last place to one of two uploads that are claimed at once', async () => {
    const creator = await addCreator(app());
    await addSamples(app(), creator, limits.portfolio.samples - 1);
    const uploads = await times(2, () => buildUpload(app(), creator, 'portfolio'));
    const answers = await times(2, (n) => claim(creator, uploads[n] ?? ''));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toBe(FULL);
    expect(await rowsOf(creator)).toHaveLength(limits.portfolio.samples);
  });

  test('keeps its places without gaps when samples are added, moved and removed at once', async () => {
    const creator = await addCreator(app());
    const ids = await addSamples(app(), creator, 6);
    const uploads = await times(2, () => buildUpload(app(), creator, 'portfolio'));
    const answers = await Promise.all([
      ...uploads.map((upload) => claim(creator, upload)),
      ...ids.slice(0, 2).map((id) => remove(creator, id)),
      ...ids.slice(2).map((id, n) => move(creator, id, n + 1)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await rowsOf(creator)).map(({ place }) => place).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('is limited by the database itself', async () => {
    const creator = await addCreator(app());
    await addSamples(app(), creator, 12);
    const { pool } = app().context.db;
    const insert = (place: number) =>
      pool.query(
        `insert into portfolio_samples (creator_id, file_id, place, width, height)
         select $1, id, $2, 1, 1 from files where owner_id = $1 and kind = 'picture' limit 1`,
        [creator.id, place],
      );
    const [file] = await filesOf(creator);
    await pool.query(
      `insert into files (owner_id, kind, storage_key, media_type, size, sha256, original_name)
       values ($1, 'picture', $2, 'image/webp', 1, '', 'a')`,
      [creator.id, `spare-${file?.id}`],
    );
    await expect(insert(13)).rejects.toThrow(/portfolio_samples_place_check/);
    await expect(insert(12)).rejects.toThrow(/portfolio_samples_place/);
  });
});
