import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, buildCreator, buildDeliveredJob, deliverAs, type Person } from '#tests/support/people.ts';
import { buildPoster } from '#tests/support/poster.ts';
import { useApp } from '#tests/support/test-app.ts';
import { users } from '../../db/schema/people.ts';
import { portfolioConsents } from '../../db/schema/portfolio.ts';
import { addBrand } from '../jobs/fixtures/list-data.ts';

const app = useApp();
const people = {} as { brand: Person; creator: Person; other: { readonly id: number; readonly token: string } };
let job = 0;

type Caller = Pick<Person, 'token'>;

const allow = (allowed: 0 | 1, { token }: Caller = people.brand, id = job) =>
  app().call(api.consentToPortfolio, { token, params: { id }, body: { allowed } });
const show = (shown: 0 | 1, { token }: Caller = people.creator, id = job) =>
  app().call(api.showJob, { token, params: { id }, body: { shown } });
const jobsSeenBy = async ({ token }: { readonly token: string }) =>
  (await app().call(api.getCreator, { token, params: { id: people.creator.id } })).data.shown_jobs;
const statusOf = async (link: string | null | undefined) => (await app().app.inject({ url: link ?? '' })).statusCode;

beforeAll(async () => {
  const t = app();
  Object.assign(people, { brand: await buildBrand(t), creator: await buildCreator(t), other: await addBrand(t) });
  job = await buildDeliveredJob(t, people.brand, people.creator);
  await deliverAs(t, people.creator, job, { poster: await buildPoster() });
  expect((await allow(1)).status).toBe(409);
  await t.call(api.completeJob, { token: people.brand.token, params: { id: job } });
});

describe('the video of a finished job', () => {
  test('is shown to others when its brand allows it and its creator wants it, and only then', async () => {
    const { brand, creator, other } = people;
    const allowed = async () =>
      (await app().call(api.getBrandJob, { token: brand.token, params: { id: job } })).data.portfolio_allowed;
    expect([await allowed(), await jobsSeenBy(creator), await jobsSeenBy(other)]).toEqual([0, [], []]);
    expect(await show(1)).toMatchObject({
      status: 409,
      message: 'The brand does not allow you to show this video, or no longer does.',
    });
    expect((await allow(1)).data).toEqual({ portfolio_allowed: 1 });
    await allow(1);
    expect([await allowed(), await jobsSeenBy(other)]).toEqual([1, []]);
    const task = await app().call(api.getCreatorJob, { token: creator.token, params: { id: job } });
    expect(task.data.portfolio_allowed).toBe(1);
    expect(await jobsSeenBy(creator)).toMatchObject([{ id: job, shown: 0 }]);
    expect((await show(1)).data.shown_jobs).toMatchObject([{ id: job, product: 'Terra Cold Brew', shown: 1 }]);
    const [seen, ...rest] = (await jobsSeenBy(other)) ?? [];
    expect(rest).toEqual([]);
    expect(seen).toEqual({
      ...{
        id: job,
        delivery_id: expect.any(Number),
        product: 'Terra Cold Brew',
        seconds: 12,
        width: 540,
        height: 960,
        shown: 1,
      },
      ...{ size: expect.any(Number), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ...{ video: expect.any(String), poster: expect.any(String), preview: expect.anything() },
    });
    expect([await statusOf(seen?.video), await statusOf(seen?.poster)]).toEqual([200, 200]);
    await show(0);
    expect([await jobsSeenBy(other), await statusOf(seen?.video)]).toEqual([[], 404]);
  });

  test('is gone at once when its brand withdraws, with links that were given out, and stays hidden when it allows it again', async () => {
    const { creator, other } = people;
    await allow(1);
    await show(1);
    const [seen] = (await jobsSeenBy(other)) ?? [];
    const [own] = (await jobsSeenBy(creator)) ?? [];
    expect((await allow(0)).data).toEqual({ portfolio_allowed: 0 });
    expect([await jobsSeenBy(other), await jobsSeenBy(creator)]).toEqual([[], []]);
    expect([await statusOf(seen?.video), await statusOf(seen?.poster)]).toEqual([404, 404]);
    // Its creator delivered it.
    expect(await statusOf(own?.video)).toBe(200);
    expect((await show(1)).status).toBe(409);
    expect((await show(0)).status).toBe(200);
    await allow(1);
    expect(await jobsSeenBy(creator)).toMatchObject([{ id: job, shown: 0 }]);
  });

  test('notifies its creator of a new consent, and of a withdrawn one when others saw it', async () => {
    const news = async () => {
      const { data } = await app().call(api.listNotifications, { token: people.creator.token });
      return data.filter(({ type }) => type === 'portfolio_consent').map(({ message, job_id }) => [job_id, message]);
    };
    await allow(0);
    await app().context.db.pool.query('delete from rate_limits');
    const before = await news();
    await allow(1);
    await allow(1);
    const { name } = (await app().call(api.me, { token: people.brand.token })).data;
    const granted = `${name} lets you show the video of “Terra Cold Brew” on your page. Brands see it there once you switch it on.`;
    expect(await news()).toEqual([[job, granted], ...before]);
    await allow(0);
    await allow(1);
    expect(await news()).toEqual([[job, granted], [job, granted], ...before]);
    await show(1);
    await allow(0);
    const [withdrawn] = await news();
    expect(withdrawn).toEqual([
      job,
      `${name} no longer lets you show the video of “Terra Cold Brew”, so it is gone from your page.`,
    ]);
  });

  test('is not shown on the page of a suspended creator', async () => {
    await allow(1);
    await show(1);
    const suspend = (suspendedAt: Date | null) =>
      app().context.db.orm.update(users).set({ suspendedAt }).where(eq(users.id, people.creator.id));
    await suspend(app().context.clock());
    const { status } = await app().call(api.getCreator, {
      token: people.other.token,
      params: { id: people.creator.id },
    });
    await suspend(null);
    expect(status).toBe(404);
  });
});

test('the database takes consents only of the brand of a completed job, for its creator', async () => {
  const { orm } = app().context.db;
  const allowedAt = app().context.clock();
  const open = await buildDeliveredJob(app(), people.brand, people.creator);
  await orm.delete(portfolioConsents);
  const insert = (jobId: number, brandId: number) =>
    orm.insert(portfolioConsents).values({ jobId, brandId, creatorId: people.creator.id, allowedAt });
  for (const [jobId, brandId] of [
    [open, people.brand.id],
    [job, people.other.id],
  ] as const) {
    await expect(insert(jobId, brandId)).rejects.toMatchObject({ cause: { constraint: 'portfolio_consents_job' } });
  }
  await insert(job, people.brand.id);
});
