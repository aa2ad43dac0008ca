import { beforeEach, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { times } from '#tests/support/concurrency.ts';
import { buildBrand, buildCreator, buildDeliveredJob, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { meetUncommitted } from '#tests/support/uncommitted.ts';

const app = useApp();
let brand: Person;
let [job, video] = [0, 0];
const pool = () => app().context.db.pool;
const add = (words = 'A note') =>
  app().call(api.addNote, { token: brand.token, params: { id: video }, body: { words } });
const count = async () =>
  Number((await pool().query('select count(*) from review_notes where delivery_id = $1', [video])).rows[0].count);

beforeEach(async () => {
  brand = await buildBrand(app());
  job = await buildDeliveredJob(app(), brand, await buildCreator(app()));
  const { data } = await app().call(api.getBrandJob, { token: brand.token, params: { id: job } });
  video = data.userjob?.id ?? 0;
});

// Each is refused by the trigger: when the call checked, the change was not committed yet.
test('a note that meets a take-down is refused', async () => {
  const { rows } = await pool().query(
    `insert into take_downs (kind, record_id, user_id, reason) values ('video', $1, $2, 'Spam') returning id`,
    [video, brand.id],
  );
  const takeDown = `update files set take_down_id = ${rows[0].id} where id = (select file_id from deliveries where id = ${video})`;
  expect(await meetUncommitted(pool(), takeDown, add)).toMatchObject({ status: 409 });
  expect(await count()).toBe(0);
});

test('words that are saved while the note is taken down do not come back', async () => {
  const { id } = (await add()).data;
  const { rows } = await pool().query(
    `insert into take_downs (kind, record_id, user_id, reason) values ('note', $1, $2, 'Spam') returning id`,
    [id, brand.id],
  );
  const takeDown = `update review_notes set words = 'Removed', take_down_id = ${rows[0].id} where id = ${id}`;
  const save = () =>
    app().call(api.changeNote, { token: brand.token, params: { id }, body: { words: 'A note again' } });
  expect(await meetUncommitted(pool(), takeDown, save)).toMatchObject({ status: 409 });
  expect((await pool().query('select words from review_notes where id = $1', [id])).rows[0].words).toBe('Removed');
});

test('a note that meets the completion is refused', async () => {
  const complete = `update jobs set status = 'completed', completed_at = now() where id = ${job}`;
  expect(await meetUncommitted(pool(), complete, add)).toMatchObject({
    status: 409,
    message: 'Notes can be written and changed only while the creator works on the job.',
  });
  expect(await count()).toBe(0);
});

test('of ten at once the last place is taken by one', async () => {
  await pool().query(
    `insert into review_notes (delivery_id, author_id, words, created_at)
     select $1, $2, 'Note ' || n, now() from generate_series(2, $3) n`,
    [video, brand.id, limits.review.notes],
  );
  const answers = await times(10, () => add());
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await count()).toBe(limits.review.notes);
});
