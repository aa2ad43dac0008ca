import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { apply, buildBrand, buildCreator, buildOpenJob, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { applications, jobs } from '../../db/schema/jobs.ts';

const app = useApp();
const withdraw = ({ token }: Person, id: number) => app().call(api.withdrawApplication, { token, params: { id } });
const accept = ({ token }: Person, id: number) => app().call(api.acceptApplication, { token, params: { id } });
const look = ({ token }: Person, id: number) => app().call(api.getBrandJob, { token, params: { id } });
const rowsOf = (jobId: number) =>
  app().context.db.orm.select().from(applications).where(eq(applications.jobId, jobId)).orderBy(applications.id);

describe('withdrawing an application', () => {
  test('hides it from the brand; applying again gives it the next number', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    const job = await buildOpenJob(app(), brand);
    const id = await apply(app(), creator, job);
    expect(await withdraw(creator, id)).toMatchObject({ status: 200, data: { id, status: 'withdrawn' } });
    expect((await look(brand, job)).data.applications).toEqual([]);
    expect((await accept(brand, id)).message).toBe('This application was withdrawn.');

    app().pass(5_000);
    const body = { note: 'On second thought.' };
    const again = await app().call(api.apply, { token: creator.token, params: { id: job }, body });
    expect(again).toMatchObject({ status: 201, data: { status: 'pending', note: 'On second thought.' } });
    const next = again.data.id;
    expect(next).toBeGreaterThan(id);
    const [row, ...others] = await rowsOf(job);
    expect(others).toEqual([]);
    expect(row?.createdAt.toISOString()).toBe(again.data.created_at);
    expect((await look(brand, job)).data.applications).toMatchObject([{ id: next, note: 'On second thought.' }]);
    expect((await accept(brand, id)).status).toBe(404);
    const twice = await app().call(api.apply, { token: creator.token, params: { id: job }, body });
    expect(twice).toMatchObject({ status: 409, message: 'You have already applied for this job.' });
  });

  test('is allowed to its creator only, and only until it is decided', async () => {
    const [brand, creator, other] = [await buildBrand(app()), await buildCreator(app()), await buildCreator(app())];
    const job = await buildOpenJob(app(), brand);
    const [id, rejected] = [await apply(app(), creator, job), await apply(app(), other, job)];
    expect((await withdraw(other, id)).status).toBe(404);
    await accept(brand, id);
    const refusal = { status: 409, message: 'Only an application that is not decided yet can be withdrawn.' };
    expect(await withdraw(creator, id)).toMatchObject(refusal);
    expect(await withdraw(other, rejected)).toMatchObject(refusal);
    expect((await rowsOf(job)).map(({ status }) => status)).toEqual(['accepted', 'rejected']);
  });

  test('reports that it was already withdrawn in another window', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    const id = await apply(app(), creator, await buildOpenJob(app(), brand));
    expect((await withdraw(creator, id)).status).toBe(200);
    const again = { status: 409, message: 'This application is withdrawn already.' };
    expect(await withdraw(creator, id)).toMatchObject(again);
  });

  test('while it is being accepted: one of the two wins', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    for (let n = 0; n < 10; n += 1) {
      const job = await buildOpenJob(app(), brand);
      const id = await apply(app(), creator, job);
      const both = [() => withdraw(creator, id), () => accept(brand, id)];
      if (n % 2 === 1) both.reverse();
      const answers = await Promise.all(both.map((ask) => ask()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [after] = await app().context.db.orm.select().from(jobs).where(eq(jobs.id, job));
      const [row] = await rowsOf(job);
      expect([
        ['in_progress', 'accepted'],
        ['pending', 'withdrawn'],
      ]).toContainEqual([after?.status, row?.status]);
    }
  });
});

test('rejected creators are notified once; the accepted and the withdrawn are not', async () => {
  const brand = await buildBrand(app());
  const job = await buildOpenJob(app(), brand);
  const people = [];
  for (let n = 0; n < 4; n += 1) people.push(await buildCreator(app()));
  const ids = [];
  for (const creator of people) ids.push(await apply(app(), creator, job));
  const [chosen, withdrawn, ...rejected] = people;
  if (chosen && withdrawn) await withdraw(withdrawn, ids[1] ?? 0);
  expect((await accept(brand, ids[0] ?? 0)).status).toBe(200);
  const isRejection = and(eq(notifications.type, 'application_rejected'), eq(notifications.jobId, job));
  const told = await app().context.db.orm.select().from(notifications).where(isRejection);
  expect(told.map(({ userId }) => userId).sort()).toEqual(rejected.map(({ id }) => id).sort());
  expect(new Set(told.map(({ message, senderId }) => `${senderId}: ${message}`))).toEqual(
    new Set([`${brand.id}: Northwind chose somebody else for “Terra Cold Brew”.`]),
  );
});
