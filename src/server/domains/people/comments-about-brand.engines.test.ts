import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { useApp } from '#tests/support/test-app.ts';
import { brandRatings } from '../../db/schema/jobs.ts';
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

let brand: Person;
let mia: Person;
let ben: Person;

/** A completed job, for which its creator rates the brand. */
const rate = async (body: object, creator: Person, whom = brand) => {
  app().pass(minutes(1));
  const completed = { status: 'completed' as const, creatorId: creator.id, completedAt: app().context.clock() };
  const id = await addJob(app(), whom.id, completed);
  await app().call(api.rateBrand, { token: creator.token, params: { id }, body: { stars: 5, ...body } });
  return id;
};

const aboutBrand = ({ token }: Person, of = brand, query = {}) =>
  app().call(api.commentsAboutBrand, { token, params: { id: of.id }, query });
const run = (command: string, id: number, text = '') => runRequest(app().context, { command, id, text });
const changeUser = ({ id }: Person, change: Partial<typeof users.$inferInsert>) =>
  orm().update(users).set(change).where(eq(users.id, id));

beforeAll(async () => {
  brand = await addBrand(app());
  mia = await addListedCreator(app(), { name: 'Mia Fernandes' });
  ben = await addListedCreator(app(), { name: 'Ben Okafor' });
  await changeUser(brand, { name: 'Petal & Co' });
  await rate({ stars: 4, comment: 'The brief was clear.' }, mia);
  await rate({ stars: 2 }, mia);
  await rate({ stars: 3, comment: 'Paid late, but kind.' }, ben);
});

test('the page of a brand has the average, the number and the distribution of its ratings', async () => {
  const page = await app().call(api.getBrand, { token: mia.token, params: { id: brand.id } });
  expect(page.data).toMatchObject({
    ...{ ratings_avg_stars: 3, rated: 3, ratings_by_stars: [0, 1, 1, 1, 0] },
    // What it gives is told apart.
    ...{ ratings_given: 0, stars_given: 0, given_by_stars: [0, 0, 0, 0, 0] },
  });
});

test('comments about a brand are shown newest first, with first names alone, to creators and to the brand', async () => {
  const shown = [
    { stars: 3, comment: 'Paid late, but kind.', created_at: expect.any(String), person: { id: ben.id, name: 'Ben' } },
    { stars: 4, comment: 'The brief was clear.', created_at: expect.any(String), person: { id: mia.id, name: 'Mia' } },
  ];
  for (const viewer of [brand, await addCreator(app())])
    expect((await aboutBrand(viewer)).data).toEqual(
      shown.map((comment) => ({ ...comment, id: expect.any(Number), own: 0 })),
    );
  expect((await aboutBrand(mia)).data.map(({ own }) => own)).toEqual([0, 1]);
  const pages = await Promise.all([1, 2, 3].map((page) => aboutBrand(mia, brand, { page, per_page: 1 })));
  expect(pages.map(({ data }) => data.map(({ stars }) => stars))).toEqual([[3], [4], []]);
  expect(pages[0]?.meta.total).toBe(2);
});

test('they do not stand among those that the brand wrote', async () => {
  expect((await app().call(api.brandComments, { token: mia.token, params: { id: brand.id } })).data).toEqual([]);
});

test.each(['suspendedAt', 'deletedAt'] as const)('they do not name a creator who is closed: %s', async (column) => {
  await changeUser(ben, { [column]: app().context.clock() });
  expect((await aboutBrand(mia)).data[0]).toMatchObject({ comment: 'Paid late, but kind.', person: null });
  await changeUser(ben, { [column]: null });
});

test('they are closed to strangers and other brands, and with the page', async () => {
  expect((await aboutBrand({ id: 0, token: '' })).status).toBe(401);
  expect((await aboutBrand(await addBrand(app()))).status).toBe(404);
  const gone = await addBrand(app());
  await changeUser(gone, { suspendedAt: app().context.clock() });
  expect(await aboutBrand(mia, gone)).toMatchObject({ status: 404, message: 'Not found.' });
});

test('an operator hides the comment of a creator with a reason, which the creator is told, and shows it again', async () => {
  const whom = await addBrand(app());
  const id = await rate({ stars: 1, comment: 'Call them at +44 20 7946 0100' }, ben, whom);
  const task = async () => (await app().call(api.getCreatorJob, { token: ben.token, params: { id } })).data;
  const words = async () => (await aboutBrand(mia, whom)).data.map(({ comment }) => comment);
  const comment = (await aboutBrand(mia, whom)).data[0]?.id ?? 0;
  expect((await run('comments', 0)).lines.join('\n')).toMatch(
    new RegExp(`^#${comment}  .* UTC  Ben Okafor about Northwind, job ${id}\n  1 of 5 stars: Call them at `),
  );
  expect(await run('take-down', 0, `comment ${comment}`)).toMatchObject({ code: 1 });
  expect(await run('take-down', 0, `comment ${comment} It has a phone number.`)).toMatchObject({ code: 0 });
  expect(await words()).toEqual([]);
  expect((await run('comments', 0)).lines[0]).toContain('hidden: It has a phone number.');
  expect(await task()).toMatchObject({
    ...{ rating: 1, rating_comment: 'Call them at +44 20 7946 0100' },
    rating_comment_hidden: 'It has a phone number.',
  });
  const page = await app().call(api.getBrand, { token: mia.token, params: { id: whom.id } });
  expect(page.data).toMatchObject({ rated: 1, ratings_avg_stars: 1 });
  expect((await run('show-comment', comment)).code).toBe(0);
  expect(await words()).toHaveLength(1);
  const logged = await orm()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `comment:${comment}`));
  expect(logged.map(({ action }) => action)).toEqual(['take-down', 'show-comment']);
});

test.each(['brand', 'creator'] as const)('words go with the account of the %s, the stars stay', async (gone) => {
  const pair = { brand: await addBrand(app()), creator: await addListedCreator(app()) };
  const id = await rate({ stars: 4, comment: 'Jo of Petal & Co was kind.' }, pair.creator, pair.brand);
  await changeUser(pair[gone], { deletionRequestedAt: after(app().context.clock(), -days(15)) });
  expect(await eraseAccounts(app().context)).toBe(1);
  const rows = await orm().select().from(brandRatings).where(eq(brandRatings.jobId, id));
  expect(rows).toMatchObject([{ stars: 4, comment: null }]);
});
