import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { Stroke } from '#shared/domain/jobs/strokes.ts';
import { limits } from '#shared/domain/limits.ts';
import { buildBrand, buildCreator, buildDeliveredJob, deliverAs, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import { reviewNotes } from '../../db/schema/review-notes.ts';
import { days, minutes } from '../../lib/clock.ts';
import { runRequest } from '../../operator/run-request.ts';
import { replaceByTombstone } from '../privacy/tombstone.repository.ts';
import { sweepNotes } from './review.service.ts';

const app = useApp();
let [brand, creator, stranger] = [] as unknown as [Person, Person, Person];
/** A job, and the newest version of its video. */
let [job, video] = [0, 0];

const read = ({ token }: Person, id = video) => app().call(api.getReview, { token, params: { id } });
const add = ({ token }: Person, body: Readonly<Record<string, unknown>>, id = video) =>
  app().call(api.addNote, { token, params: { id }, body });
const change = ({ token }: Person, id: number, body: Readonly<Record<string, unknown>>) =>
  app().call(api.changeNote, { token, params: { id }, body });
const newest = async () =>
  (await app().call(api.getBrandJob, { token: brand.token, params: { id: job } })).data.deliveries[0];

/** Gives the version a preview of 12 seconds at 29.97 frames a second. */
const addPreview = async (id: number) => {
  await app().context.db.pool.query(
    `with made as (
      insert into files (owner_id, kind, storage_key, media_type, size, sha256, original_name, source_id)
      select f.owner_id, 'preview', f.storage_key || n, 'video/mp4', 1, f.sha256, 'preview', f.id
      from files f join deliveries d on d.file_id = f.id, generate_series(1, 3) n where d.id = $1 returning id, source_id
    ), ids as (select source_id, array_agg(id) as made from made group by source_id)
    insert into previews (file_id, state, percent, video_file_id, poster_file_id, sprite_file_id, width, height, frame_rate,
      sprite_columns, sprite_rows, sprite_tiles, sprite_seconds)
    select source_id, 'ready', 100, made[1], made[2], made[3], 720, 1280, '30000/1001', 10, 2, 12, 1 from ids
    on conflict (file_id) do update set state = 'ready', percent = 100, reason = null, video_file_id = excluded.video_file_id,
      poster_file_id = excluded.poster_file_id, sprite_file_id = excluded.sprite_file_id, width = 720, height = 1280,
      frame_rate = '30000/1001', sprite_columns = 10, sprite_rows = 2, sprite_tiles = 12, sprite_seconds = 1`,
    [id],
  );
};

beforeAll(async () => {
  [brand, creator, stranger] = [await buildBrand(app()), await buildCreator(app()), await buildCreator(app())];
});
beforeEach(async () => {
  job = await buildDeliveredJob(app(), brand, creator);
  video = (await newest())?.id ?? 0;
  await addPreview(video);
});

const stroke: Stroke = { tool: 'pen', colour: 'red', points: [0, 0, 5_000, 10_000] };
const REMOVED = 'The UGC Admins removed this version of the video. Its notes are closed.';
const CLOSED = 'Notes can be written and changed only while the creator works on the job.';

describe('notes', () => {
  test('are written, answered, resolved and read by both sides, in the order of their frames', async () => {
    const late = await add(brand, { frame: 63, end_frame: 89, words: 'Longer', strokes: [stroke] });
    expect(late).toMatchObject({ status: 201, data: { frame: 63, end_frame: 89, side: 'brand', mine: 1, version: 1 } });
    await add(creator, { frame: 0, words: 'Here I start' });
    await add(brand, { words: 'Good work' });
    const { data: reply } = await add(creator, { parent_id: late.data.id, words: 'By two seconds?' });
    await change(creator, late.data.id, { resolved: 1 });
    const { data } = await read(creator);
    expect(data).toMatchObject({ job: { id: job, status: 'in_progress' }, video: { id: video }, earlier: [] });
    expect(data.notes.map(({ frame, words, mine }) => [frame, words, mine])).toEqual([
      [null, 'Good work', 0],
      [null, 'By two seconds?', 1],
      [0, 'Here I start', 1],
      [63, 'Longer', 0],
    ]);
    const found = data.notes.find(({ id }) => id === late.data.id);
    expect(found).toMatchObject({ strokes: [stroke], resolved: { side: 'creator' }, author: 'Northwind' });
    expect(data.notes.find(({ id }) => id === reply.id)).toMatchObject({ parent_id: late.data.id, side: 'creator' });
    expect(await newest()).toMatchObject({ notes: 3, open_notes: 2 });
    await change(brand, late.data.id, { resolved: 0 });
    expect(await newest()).toMatchObject({ open_notes: 3 });
  });

  test('notify nobody one by one', async () => {
    const rows = () => app().context.db.orm.select().from(notifications).where(eq(notifications.userId, creator.id));
    const before = await rows();
    await add(brand, { words: 'Brighter' });
    expect(await rows()).toEqual(before);
  });

  test('are changed and deleted by their author alone, who can take a deletion back for a day', async () => {
    const { id } = (await add(brand, { frame: 1, words: 'Brigther' })).data;
    const reply = (await add(creator, { parent_id: id, words: 'How?' })).data;
    expect((await change(brand, id, { words: 'Brighter' })).data).toMatchObject({ words: 'Brighter', frame: 1 });
    const refused = { status: 403, message: 'Only its author can change or delete a note.' };
    expect(await change(creator, id, { words: 'Darker' })).toMatchObject(refused);
    expect(await change(creator, id, { deleted: 1 })).toMatchObject(refused);
    await change(brand, id, { deleted: 1 });
    expect((await read(creator)).data.notes).toEqual([]);
    expect(await add(creator, { parent_id: id, words: 'And?' })).toMatchObject({
      status: 409,
      message: 'This note was deleted meanwhile.',
    });
    app().pass(minutes(5));
    await sweepNotes(app().context);
    await change(brand, id, { deleted: 0 });
    expect((await read(creator)).data.notes.map((note) => note.id)).toEqual([reply.id, id]);
    await change(brand, id, { deleted: 1 });
    app().pass(days(2));
    await sweepNotes(app().context);
    const rows = await app().context.db.orm.select().from(reviewNotes).where(eq(reviewNotes.deliveryId, video));
    expect(rows).toEqual([]);
  });

  test('of a version stay a checklist for the next one', async () => {
    const first = (await add(brand, { frame: 10, words: 'One' })).data;
    await add(brand, { words: 'Two' });
    await change(creator, first.id, { resolved: 1 });
    await deliverAs(app(), creator, job);
    const second = (await newest())?.id ?? 0;
    const { data } = await read(brand, second);
    expect(data.versions).toMatchObject([
      { version: 2, frame_rate: null, notes: 0, open_notes: 0 },
      { version: 1, frame_rate: '30000/1001', notes: 2, open_notes: 1 },
    ]);
    expect(data.earlier).toMatchObject([
      { words: 'Two', version: 1 },
      { words: 'One', resolved: { side: 'creator' } },
    ]);
    await deliverAs(app(), creator, job);
    expect((await read(brand, (await newest())?.id ?? 0)).data.earlier).toMatchObject([{ words: 'Two' }]);
  });

  test.each([
    ['30000/1001', 201],
    ['90000/1', 409],
    [null, 409],
  ])('at a frame of an original of %s frames a second, whose preview is withheld: %i', async (rate, status) => {
    const { pool } = app().context.db;
    await pool.query(
      `update previews p set state = 'withheld', reason = 'too-long', video_file_id = null, source_frame_rate = $2,
        source_codec = 'H.264', source_hdr = false, source_picture_tracks = 1, source_sound_tracks = 1
        from deliveries d where d.id = $1 and p.file_id = d.file_id`,
      [video, rate],
    );
    await pool.query('update deliveries set seconds = 12 where id = $1', [video]);
    expect((await add(brand, { frame: 63, words: 'Longer' })).status).toBe(status);
    expect((await add(brand, { frame: 400, words: 'After the end' })).status).toBe(status === 201 ? 422 : 409);
    expect((await read(brand)).data.versions).toMatchObject([{ frame_rate: status === 201 ? rate : null }]);
  });

  test('sent twice with one key are one', async () => {
    const headers = { 'idempotency-key': 'a-note' };
    const twice = () =>
      app().call(api.addNote, { token: brand.token, params: { id: video }, body: { words: 'Once' }, headers });
    const [one, two] = [await twice(), await twice()];
    expect(two.data.id).toBe(one.data.id);
    expect((await read(brand)).data.notes).toHaveLength(1);
  });
});

describe('a note is refused', () => {
  const invalid = [
    [{}, 'Please write or draw something'],
    [{ words: 'x', frame: -1 }, 'A frame is a number from 0'],
    [{ words: 'x', frame: 1.5 }, 'A frame is a number from 0'],
    [{ words: 'x', frame: 9, end_frame: 9 }, 'The end must come after the start'],
    [{ words: 'x', end_frame: 9 }, 'The end must come after the start'],
    [{ words: 'x', frame: 390 }, 'This frame is after the end of the video'],
    [{ words: 'x', frame: 1, end_frame: 1_000_000 }, 'This frame is after the end of the video'],
    [{ words: 'x', strokes: [stroke] }, 'A drawing needs a frame'],
    [{ words: 'x'.repeat(limits.review.words + 1) }, 'Please use at most 2000 characters'],
    [{ words: 'x', frame: 1, strokes: '<svg>' }, 'This drawing is too large, or not a drawing'],
    [{ words: 'x', frame: 1, strokes: [] }, 'This drawing is too large, or not a drawing'],
    [{ words: 'x', frame: 1, strokes: [{ ...stroke, points: [0, 10_001] }] }, 'This drawing is too large'],
    [{ words: 'x', frame: 1, strokes: [{ ...stroke, points: ['1', 2] }] }, 'This drawing is too large'],
    [{ words: 'x', frame: 1, strokes: [{ ...stroke, svg: '<script>' }] }, 'This drawing is too large'],
    [{ words: 'x', frame: 1, strokes: Array(51).fill(stroke) }, 'This drawing is too large'],
    [{ words: 'x', frame: 1, strokes: [{ ...stroke, points: Array(1_002).fill(1) }] }, 'This drawing is too large'],
  ] as const;
  test('that is not valid', async () => {
    for (const [body, message] of invalid)
      expect(await add(brand, body)).toMatchObject({ status: 422, message: expect.stringContaining(message) });
  });

  test('at a frame of a video without a preview; about all of it it is taken', async () => {
    await app().context.db.pool.query('delete from previews');
    expect(await add(brand, { frame: 1, words: 'Here' })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/needs the preview/),
    });
    expect((await add(brand, { words: 'All of it' })).status).toBe(201);
  });

  test('after the completion, when they can still be read', async () => {
    const { id } = (await add(brand, { words: 'Good' })).data;
    await app().call(api.completeJob, { token: brand.token, params: { id: job } });
    expect(await add(brand, { words: 'Too late' })).toMatchObject({ status: 409, message: CLOSED });
    expect(await change(creator, id, { resolved: 1 })).toMatchObject({ status: 409, message: CLOSED });
    expect((await read(creator)).data.notes).toHaveLength(1);
  });

  test('on a version that was taken down', async () => {
    const { id } = (await add(brand, { words: 'Good' })).data;
    await runRequest(app().context, { command: 'take-down', id: 0, text: `video ${video} Spam` });
    for (const answer of [
      await read(brand),
      await add(creator, { words: 'Why' }),
      await change(brand, id, { resolved: 1 }),
    ])
      expect(answer).toMatchObject({ status: 409, message: REMOVED });
  });

  test('from the brand of a refunded job', async () => {
    await runRequest(app().context, { command: 'refund-job', id: job, text: 'A dispute' });
    const [row] = await app().context.db.orm.select().from(jobs).where(eq(jobs.id, job));
    expect([row?.status, (await read(brand)).status]).toEqual(['cancelled', 404]);
  });

  test('from somebody who is suspended from writing', async () => {
    const { orm } = app().context.db;
    const suspend = (scopes: ('messages' | 'orders')[]) =>
      orm.update(users).set({ suspendedFrom: scopes }).where(eq(users.id, creator.id));
    const { id } = (await add(creator, { words: 'Before' })).data;
    await suspend(['messages']);
    expect((await add(creator, { words: 'Hello' })).status).toBe(403);
    expect((await change(creator, id, { words: 'Hello' })).status).toBe(403);
    expect((await change(brand, id, { resolved: 1 })).status).toBe(200);
    await suspend([]);
  });

  test('beyond the most of a version', async () => {
    await app().context.db.pool.query(
      `insert into review_notes (delivery_id, author_id, words, created_at)
       select $1, $2, 'Note ' || n, now() from generate_series(1, $3) n`,
      [video, brand.id, limits.review.notes],
    );
    expect(await add(creator, { words: 'One more' })).toMatchObject({
      status: 409,
      message: 'A version takes at most 500 notes and replies.',
    });
  });
});

describe('the notes as a file', () => {
  const link = async (format: string, person = creator) =>
    app().call(api.notesFile, { token: person.token, params: { id: video }, body: { format } });
  const get = (url: string) => app().app.inject({ url });

  test.each([
    ['csv', 'text/csv; charset=utf-8', '"01:00:02;03"'],
    ['edl', 'text/plain; charset=utf-8', '001  001      V     C        01:00:02;03'],
    ['xml', 'application/xml; charset=utf-8', '<in>63</in>'],
  ])('is opened by its link: %s', async (format, type, content) => {
    await add(brand, { frame: 63, words: 'Longer' });
    const { data } = await link(format);
    const file = await get(data.url);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, type]);
    expect(file.headers['content-disposition']).toContain(`job-${job}-v1-notes.${format}`);
    expect(file.body).toContain(content);
  });

  test('is closed to others, for another format, and after ten minutes', async () => {
    const { data } = await link('csv');
    expect((await link('csv', stranger)).status).toBe(404);
    expect((await get(data.url.replace('/csv/', '/edl/'))).statusCode).toBe(404);
    expect((await get(data.url.replace(`/${video}/`, `/${video - 1}/`))).statusCode).toBe(404);
    app().pass(minutes(11));
    expect((await get(data.url)).statusCode).toBe(404);
  });

  test('has no markers without a preview', async () => {
    await app().context.db.pool.query('delete from previews');
    expect(await link('edl')).toMatchObject({ status: 409, message: expect.stringMatching(/need the preview/) });
    expect((await link('csv')).status).toBe(200);
  });
});

test('an erased account leaves no notes on the videos of its jobs', async () => {
  await add(brand, { words: 'About Mia' });
  await add(creator, { words: 'About Northwind' });
  await app().context.db.orm.transaction((orm) =>
    replaceByTombstone(orm, { id: creator.id, email: creator.email }, app().context.clock()),
  );
  const rows = await app().context.db.orm.select().from(reviewNotes).where(eq(reviewNotes.deliveryId, video));
  expect(rows).toEqual([]);
});
