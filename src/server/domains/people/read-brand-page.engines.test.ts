import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { brandPagePolicy } from '#shared/domain/people/member-pages.ts';
import { useApp } from '#tests/support/test-app.ts';
import { profiles, users } from '../../db/schema/people.ts';
import { addBrand, addCreator } from '../jobs/fixtures/list-data.ts';

const app = useApp();
const orm = () => app().context.db.orm;

let token = '';
const search = (q: string, more: object = {}) => app().call(api.searchBrands, { token, query: { q, ...more } });
const namesOf = async (q: string) => (await search(q)).data.map(({ name }) => name);

/** A brand with this number of paid orders. */
const addOrdering = async (name: string, paidJobs: number, closed: Partial<typeof users.$inferInsert> = {}) => {
  const { id } = await addBrand(app());
  await orm()
    .update(users)
    .set({ name, ...closed })
    .where(eq(users.id, id));
  await orm()
    .update(profiles)
    .set({ paidJobs, description: 'x'.repeat(300) })
    .where(eq(profiles.userId, id));
  return id;
};

beforeAll(async () => {
  ({ token } = await addCreator(app()));
  await addOrdering('Terra Lamps', 2);
  await addOrdering('Lumen & Sons', 1);
  await addOrdering('Lumen Home', 7);
  await addOrdering('مصباح 💡', 1);
  await addOrdering('Lumen Nothing', 0);
  const now = app().context.clock();
  for (const closed of [{ suspendedAt: now }, { deletedAt: now }, { emailVerifiedAt: null }])
    await addOrdering('Lumen Closed', 9, closed);
});

test.each([
  ['lumen', ['Lumen Home', 'Lumen & Sons']],
  ['LUM ho', ['Lumen Home']],
  ['la', ['Terra Lamps']],
  ['مصب', ['مصباح 💡']],
  ['umen', []],
  ['%', []],
  ['💡', []],
  [`lumen' | 'terra`, []],
  ['lumen:* | terra', []],
])('%j finds %j, those with the most orders first', async (q, names) => {
  expect(await namesOf(q)).toEqual(names);
});

test('answers pages, and of each brand only what its page shows', async () => {
  const { data, meta } = await search('lumen', { per_page: 1, page: 2 });
  expect([data.length, meta.total]).toEqual([1, 2]);
  const [{ id, ...shown } = { id: 0 }] = data;
  expect(id).toBeGreaterThan(0);
  expect(Object.keys(brandPagePolicy)).toEqual(expect.arrayContaining(Object.keys(shown)));
  expect(shown).toMatchObject({ name: 'Lumen & Sons', description: 'x'.repeat(240) });
});

test('refuses an empty text and one that is too long, with a sentence', async () => {
  for (const q of ['', ' ', 'x'.repeat(1_000)]) {
    const { status, message } = await search(q);
    expect([status, message]).toEqual([422, expect.stringMatching(/^[A-Z]/)]);
  }
});

test('uses the index of the words', async () => {
  const { pool } = app().context.db;
  await pool.query(`insert into users (email, name, role, email_verified_at, subscription_expires_at)
    select 'many' || n || '@example.com', 'Many ' || n, 'brand', now(), now() from generate_series(1, 5000) n`);
  await pool.query('analyze users');
  const { rows } = await pool.query(`explain select u.id from users u join profiles p on p.user_id = u.id
    where u.role = 'brand' and to_tsvector('simple', u.name) @@ to_tsquery('simple', '''lumen'':*') and p.paid_jobs > 0`);
  expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('users_brand_words');
});
