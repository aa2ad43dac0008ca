import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { times } from '#tests/support/concurrency.ts';
import { useApp } from '#tests/support/test-app.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { brandRatings } from '../../db/schema/jobs.ts';
import { profiles } from '../../db/schema/people.ts';
import { addApplication, addBrand, addCreator, addJob } from '../jobs/fixtures/list-data.ts';

const app = useApp();
const orm = () => app().context.db.orm;

interface Person {
  readonly id: number;
  readonly token: string;
}

let brand: Person;
let creator: Person;

beforeAll(async () => {
  [brand, creator] = [await addBrand(app()), await addCreator(app())];
});

const addCompleted = (from = brand) =>
  addJob(app(), from.id, { status: 'completed', creatorId: creator.id, completedAt: app().context.clock() });
const rate = (
  id: number,
  body: Readonly<Record<string, unknown>> = { stars: 5 },
  { token }: { token?: string } = creator,
  headers = {},
) => app().call(api.rateBrand, { token, params: { id }, body, headers });
const ratingsOf = (id: number) => orm().select().from(brandRatings).where(eq(brandRatings.jobId, id));
const figures = async ({ id }: Person) =>
  (
    await orm()
      .select({ rated: profiles.rated, starsSum: profiles.starsSum, stars: profiles.stars })
      .from(profiles)
      .where(eq(profiles.userId, id))
  )[0];

describe('the creator of a completed job', () => {
  test('rates its brand with stars and words, reads them on the task, and changes the average of the brand', async () => {
    const rated = await addBrand(app());
    const [first, second] = [await addCompleted(rated), await addCompleted(rated)];
    expect((await rate(first, { stars: 4, comment: ' Clear brief. ' })).status).toBe(200);
    expect((await rate(second, { stars: 5 })).status).toBe(200);
    const task = await app().call(api.getCreatorJob, { token: creator.token, params: { id: first } });
    expect(task.data).toMatchObject({
      ...{ rating: 4, rating_comment: 'Clear brief.', rating_comment_hidden: null },
      brand: { ratings_avg_stars: 4.5, rated: 2 },
    });
    expect(await figures(rated)).toEqual({ rated: 2, starsSum: 9, stars: 4.5 });
    const told = await orm().select().from(notifications).where(eq(notifications.userId, rated.id));
    expect(told.map(({ type, jobId, senderId }) => [type, jobId, senderId])).toEqual(
      [first, second].map((id) => ['rated', id, creator.id]),
    );
    expect(told[0]?.message).toMatch(/ rated you for “.+” with 4 of 5 stars\.$/);
  });

  test('rates it once, also by two requests at the same time', async () => {
    const rated = await addBrand(app());
    for (const stars of [1, 2, 3]) {
      const id = await addCompleted(rated);
      const answers = await times(2, () => rate(id, { stars }));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await rate(id)).toMatchObject({ status: 409, message: 'You have already rated the brand of this job.' });
      expect(await ratingsOf(id)).toMatchObject([{ stars, comment: null }]);
      expect(await orm().$count(notifications, eq(notifications.jobId, id))).toBe(1);
    }
    expect(await figures(rated)).toMatchObject({ rated: 3, starsSum: 6 });
  });

  test('gets the answer of the first request for a repeated key', async () => {
    const id = await addCompleted();
    const key = { 'idempotency-key': 'rate-brand-of-one-job-0001' };
    expect((await rate(id, { stars: 3 }, creator, key)).status).toBe(200);
    expect((await rate(id, { stars: 3 }, creator, key)).status).toBe(200);
    expect(await ratingsOf(id)).toHaveLength(1);
  });

  test.each(['in_progress', 'cancelled'] as const)('cannot rate a job that is %s', async (status) => {
    const id = await addJob(app(), brand.id, { status, creatorId: creator.id });
    const answer = await rate(id);
    expect(answer).toMatchObject({
      ...{ status: 409, message: 'You can rate the brand as soon as it has completed the job.' },
    });
    expect(await ratingsOf(id)).toEqual([]);
  });

  test.each([
    ['no stars', {}, { stars: ['Choose one to five stars'] }],
    ['no whole star', { stars: 2.5 }, { stars: ['Choose one to five stars'] }],
    ['six stars', { stars: 6 }, { stars: ['Choose one to five stars'] }],
    ['501 characters', { stars: 5, comment: 'ä'.repeat(501) }, { comment: ['Please use at most 500 characters'] }],
  ])('is told what is wrong with %s', async (_, body, errors) => {
    const id = await addCompleted();
    expect(await rate(id, body)).toMatchObject({ status: 422, errors });
    expect(await ratingsOf(id)).toEqual([]);
  });
});

test('a job is not there for creators who did not work on it, and is not for its brand to rate', async () => {
  const id = await addCompleted();
  const applicant = await addCreator(app());
  await addApplication(app(), applicant.id, id);
  const absent = await rate(999_999, { stars: 1 }, applicant);
  expect(await rate(id, { stars: 1 }, applicant)).toEqual(absent);
  expect(absent.status).toBe(404);
  expect((await rate(id, { stars: 1 }, brand)).status).toBe(403);
  expect((await rate(id, { stars: 1 }, {})).status).toBe(401);
  await rate(id, { stars: 2, comment: 'Late.' });
  const seen = await app().call(api.getCreatorJob, { token: applicant.token, params: { id } });
  expect(seen.data).toMatchObject({ rating: null, rating_comment: null });
});

test('the average of a brand is shown to creators who choose a job, in lists that are kept too', async () => {
  const rated = await addBrand(app());
  const open = await addJob(app(), rated.id);
  const listed = async () => {
    const { data } = await app().call(api.listOpenJobs, { token: creator.token });
    return data.find(({ id }) => id === open)?.brand;
  };
  expect(await listed()).toMatchObject({ ratings_avg_stars: 0, rated: 0 });
  await rate(await addCompleted(rated), { stars: 3 });
  expect(await listed()).toMatchObject({ ratings_avg_stars: 3, rated: 1 });
  const job = await app().call(api.getCreatorJob, { token: creator.token, params: { id: open } });
  expect(job.data.brand).toMatchObject({ ratings_avg_stars: 3, rated: 1 });
});

describe('the database refuses', () => {
  const insert = (columns: string) =>
    addCompleted().then((id) =>
      app().context.db.pool.query(
        `insert into brand_ratings (job_id, brand_id, creator_id, stars, comment, comment_hidden_at, comment_hidden_reason)
         values (${id}, ${brand.id}, ${creator.id}, ${columns})`,
      ),
    );

  test.each([
    ['no star', '0, null, null, null'],
    ['six stars', '6, null, null, null'],
    ['empty words', `5, '', null, null`],
    ['501 characters', `5, '${'a'.repeat(501)}', null, null`],
    ['hidden words without a reason', `5, 'Kind.', now(), null`],
    ['a reason without words', `5, null, now(), 'It names somebody.'`],
  ])('%s', async (_, columns) => {
    await expect(insert(columns)).rejects.toThrow(/violates check constraint/);
  });

  test('a second rating of one job', async () => {
    const id = await addCompleted();
    await rate(id);
    await expect(
      app().context.db.pool.query(
        'insert into brand_ratings (job_id, brand_id, creator_id, stars) values ($1, $2, $3, 1)',
        [id, brand.id, creator.id],
      ),
    ).rejects.toThrow(/brand_ratings_pkey/);
  });
});
