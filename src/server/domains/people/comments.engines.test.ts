import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { useApp } from '#tests/support/test-app.ts';
import { ratings } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import { auditLog } from '../../db/schema/work.ts';
import { after, days, minutes } from '../../lib/clock.ts';
import { runRequest } from '../../operator/run-request.ts';
import { addBrand, addCreator, addJob } from '../jobs/fixtures/list-data.ts';
import { eraseAccounts } from '../privacy/deletion.service.ts';
import { addListedCreator } from './fixtures/listed-people.ts';

const app = useApp();
const orm = () => app().context.db.orm;

interface Person {
  readonly id: number;
  readonly token: string;
}

let mia: Person;
let brand: Person;
const people: Record<string, Person> = {};

/** A completed job, rated through the API. */
const rate = async (body: object, from = brand, whom = mia) => {
  app().pass(minutes(1));
  const completed = { status: 'completed' as const, creatorId: whom.id, completedAt: app().context.clock() };
  const id = await addJob(app(), from.id, completed);
  const answer = await app().call(api.rateCreator, {
    token: from.token,
    params: { id: whom.id },
    body: { stars: 5, job_id: id, ...body },
  });
  return { id, ...answer };
};

const aboutMia = async ({ token }: Person, query: Readonly<Record<string, number>> = {}) =>
  app().call(api.creatorComments, { token, params: { id: mia.id }, query });
const ofBrand = async ({ token }: Person) => app().call(api.brandComments, { token, params: { id: brand.id } });
const words = (list: { data: readonly { comment: string }[] }) => list.data.map(({ comment }) => comment);
const run = (command: string, id: number, text = '') => runRequest(app().context, { command, id, text });
const rename = (person: Person, name: string) => orm().update(users).set({ name }).where(eq(users.id, person.id));

beforeAll(async () => {
  const t = app();
  mia = await addListedCreator(t, { name: 'Mia Fernandes' });
  brand = await addBrand(t);
  const [second, creator] = [await addBrand(t), await addCreator(t)];
  Object.assign(people, { mia, brand, second, creator });
  await rename(brand, 'Petal & Co');
  await rate({ stars: 4, comment: 'On time, and kind.' });
  await rate({ stars: 2, comment: '' });
  await rate({ stars: 3, comment: 'Good light, late by a day.' }, second);
});

describe('comments on a creator’s work', () => {
  test('are shown newest first, without ratings that have no words', async () => {
    const list = await aboutMia(mia);
    expect(list.meta).toEqual({ page: 1, per_page: limits.page.default, total: 2 });
    expect(list.data).toEqual([
      {
        ...{ id: expect.any(Number), stars: 3, comment: 'Good light, late by a day.' },
        ...{ created_at: expect.any(String), own: 0 },
        person: { id: people.second?.id, name: 'Northwind' },
      },
      {
        ...{ id: expect.any(Number), stars: 4, comment: 'On time, and kind.' },
        ...{ created_at: expect.any(String), own: 0 },
        person: { id: brand.id, name: 'Petal & Co' },
      },
    ]);
  });

  test.each([
    ['mia', ['Northwind', 'Petal & Co']],
    ['creator', ['Northwind', 'Petal & Co']],
    ['brand', [null, 'Petal & Co']],
    ['second', ['Northwind', null]],
  ])('name brands to creators and to themselves alone: %s sees %j', async (viewer, names) => {
    const { data } = await aboutMia(people[viewer] ?? mia);
    expect(data.map(({ person }) => person?.name ?? null)).toEqual(names);
    expect(data.map(({ own }) => own)).toEqual(
      names.map((_, at) => (['second', 'brand'].indexOf(viewer) === at ? 1 : 0)),
    );
  });

  test('do not name a brand whose page is closed', async () => {
    const suspend = (suspendedAt: Date | null) =>
      orm()
        .update(users)
        .set({ suspendedAt })
        .where(eq(users.id, people.second?.id ?? 0));
    await suspend(app().context.clock());
    expect((await aboutMia(mia)).data[0]).toMatchObject({ comment: 'Good light, late by a day.', person: null });
    await suspend(null);
  });

  test('come in pages that neither repeat nor skip one', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => aboutMia(mia, { page, per_page: 1 })));
    expect(pages.map(words)).toEqual([['Good light, late by a day.'], ['On time, and kind.'], []]);
    expect(pages.map(({ meta }) => meta.total)).toEqual([2, 2, 2]);
  });

  test('are closed with the page', async () => {
    expect((await aboutMia({ id: 0, token: '' })).status).toBe(401);
    const gone = await addListedCreator(app());
    await orm().update(users).set({ suspendedAt: app().context.clock() }).where(eq(users.id, gone.id));
    const answer = await app().call(api.creatorComments, { token: brand.token, params: { id: gone.id } });
    expect(answer).toMatchObject({ status: 404, message: 'Not found.' });
  });
});

describe('comments of a brand', () => {
  test('stand on its page with the first names of creators, and with its stars', async () => {
    for (const viewer of [brand, people.creator ?? mia])
      expect((await ofBrand(viewer)).data).toMatchObject([
        { stars: 4, comment: 'On time, and kind.', person: { id: mia.id, name: 'Mia' }, own: 0 },
      ]);
    expect((await ofBrand(mia)).data).toMatchObject([{ own: 1 }]);
    const page = await app().call(api.getBrand, { token: mia.token, params: { id: brand.id } });
    expect(page.data).toMatchObject({ ratings_given: 2, stars_given: 3, given_by_stars: [0, 1, 0, 1, 0] });
  });

  test('are closed to other brands, like its page', async () => {
    expect((await ofBrand(people.second ?? brand)).status).toBe(404);
  });
});

describe('the words of a rating', () => {
  test.each([
    ['right to left', 'تصوير رائع \u202Eabc'],
    ['emoji', '👩‍🍳🔥'.repeat(10)],
    ['HTML', '<img src=x onerror=alert(1)> & "quotes"'],
    ['control characters that can be stored', 'one\u0007two\u001b[2J'],
    ['lines', 'one\n\ntwo'],
    ['500 characters', 'ä'.repeat(500)],
  ])('are kept as they were written: %s', async (_, comment) => {
    const person = await addListedCreator(app());
    expect((await rate({ comment }, brand, person)).status).toBe(200);
    const { data } = await app().call(api.creatorComments, { token: brand.token, params: { id: person.id } });
    expect(data.map((row) => row.comment)).toEqual([comment]);
  });

  test.each([
    ['501 characters', 'ä'.repeat(501), 'Please use at most 500 characters'],
    ['a character that cannot be stored', 'one\0two', 'This text contains a character that cannot be stored'],
    ['half a character', 'one\uD800', 'This text contains a character that cannot be stored'],
    ['no text', { toString: 'x' }, 'comment must be text'],
  ])('are refused with a sentence, and nothing is rated: %s', async (_, comment, sentence) => {
    const person = await addListedCreator(app());
    const answer = await rate({ comment }, brand, person);
    expect(answer).toMatchObject({ status: 422, errors: { comment: [sentence] } });
    expect(await orm().$count(ratings, eq(ratings.creatorId, person.id))).toBe(0);
  });

  test.each([{}, { comment: null }, { comment: '   ' }])('may be left out: %j', async (body) => {
    const { id, status } = await rate(body, brand, await addListedCreator(app()));
    expect(status).toBe(200);
    const [row] = await orm().select().from(ratings).where(eq(ratings.jobId, id));
    expect(row).toMatchObject({ stars: 5, comment: null });
  });
});

test('an operator hides a comment with a reason, which its brand is told, and shows it again', async () => {
  const person = await addListedCreator(app(), { name: 'Ben Okafor' });
  const { id } = await rate({ stars: 1, comment: 'Call him at +44 20 7946 0100' }, brand, person);
  const read = () => app().call(api.creatorComments, { token: brand.token, params: { id: person.id } });
  const job = () => app().call(api.getBrandJob, { token: brand.token, params: { id } });
  const comment = (await read()).data[0]?.id ?? 0;
  expect((await run('comments', 0)).lines.join('\n')).toMatch(
    new RegExp(`^#${comment}  .* UTC  Petal & Co about Ben Okafor, job ${id}\n  1 of 5 stars: Call him at `),
  );
  expect(await run('take-down', 0, `comment ${comment}`)).toMatchObject({ code: 1 });
  expect(await run('take-down', 0, 'comment 999999 It names nobody.')).toMatchObject({ code: 1 });
  expect(await run('take-down', 0, `comment ${comment} It has a phone number.`)).toMatchObject({ code: 0 });
  expect(words(await read())).toEqual([]);
  expect((await run('comments', 0)).lines[0]).toContain('hidden: It has a phone number.');
  expect((await job()).data).toMatchObject({
    rating: 1,
    rating_comment: 'Call him at +44 20 7946 0100',
    rating_comment_hidden: 'It has a phone number.',
  });
  const page = await app().call(api.getCreator, { token: brand.token, params: { id: person.id } });
  expect(page.data).toMatchObject({ rated: 1, ratings_avg_stars: 1 });
  expect((await run('show-comment', comment)).code).toBe(0);
  expect(words(await read())).toHaveLength(1);
  expect((await job()).data.rating_comment_hidden).toBeNull();
  const logged = await orm()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `comment:${comment}`));
  expect(logged.map(({ action }) => action)).toEqual(['take-down', 'show-comment']);
});

test.each(['brand', 'creator'] as const)('words go with the account of the %s, the stars stay', async (gone) => {
  const pair = { brand: await addBrand(app()), creator: await addListedCreator(app()) };
  const { id } = await rate({ stars: 4, comment: 'Mia of 12 Rose Lane was kind.' }, pair.brand, pair.creator);
  const deletionRequestedAt = after(app().context.clock(), -days(15));
  await orm().update(users).set({ deletionRequestedAt }).where(eq(users.id, pair[gone].id));
  expect(await eraseAccounts(app().context)).toBe(1);
  expect(await orm().select().from(ratings).where(eq(ratings.jobId, id))).toMatchObject([{ stars: 4, comment: null }]);
});
