import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { apply, buildBrand, buildCreator, buildOpenJob } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { applications, jobs } from '../../db/schema/jobs.ts';
import { listApplications } from './applications.repository.ts';

const app = useApp();
const PAGE = { page: 1, per_page: 20, sort: 'newest' } as const;

test('an application stays the same cached object until it or its job changes, and the list shows each change at once', async () => {
  const { orm } = app().context.db;
  const [creator, other] = [await buildCreator(app()), await buildCreator(app())];
  const jobId = await buildOpenJob(app(), await buildBrand(app()));
  await apply(app(), creator, jobId);
  await apply(app(), other, jobId);
  const read = async () => (await listApplications(orm, creator.id, PAGE)).rows[0];
  const shown = async () => (await app().call(api.listApplications, { token: creator.token })).data[0];

  const first = await read();
  expect(first?.application.creatorId).toBe(creator.id);
  expect((await listApplications(orm, other.id, PAGE)).rows[0]?.application.creatorId).toBe(other.id);
  expect(await read()).toBe(first);

  expect((await shown())?.note).not.toBe('Changed');
  await orm.update(applications).set({ note: 'Changed' }).where(eq(applications.creatorId, creator.id));
  expect(await read()).not.toBe(first);
  expect(await shown()).toMatchObject({ note: 'Changed' });
  await orm.update(jobs).set({ notes: 'Other words' }).where(eq(jobs.id, jobId));
  expect(await shown()).toMatchObject({ note: 'Changed', job: { notes: 'Other words' } });
});

/** The names of the statements on applications and jobs that run during `work`. */
const sentDuring = async (work: () => Promise<unknown>): Promise<unknown[]> => {
  // Waits for pending payment events and work of the outbox, which run statements too.
  await app().sandbox.cardNetwork.idle();
  await app().context.outbox.drain();
  const asked = vi.spyOn(app().context.db.pool, 'query');
  await work();
  const statements: readonly unknown[] = asked.mock.calls.map(([statement]) => statement);
  asked.mockRestore();
  return statements
    .filter((statement) => /\b(applications|jobs)\b/.test(JSON.stringify(statement)))
    .map((statement) => Reflect.get(Object(statement), 'name'));
};

test('concurrent creators share one statement, each gets their own applications, and unchanged rows are not read again', async () => {
  const { orm } = app().context.db;
  const people = await Promise.all([buildCreator(app()), buildCreator(app()), buildCreator(app())]);
  const jobId = await buildOpenJob(app(), await buildBrand(app()));
  for (const person of people) await apply(app(), person, jobId);
  const readAll = () => Promise.all(people.map(({ id }) => listApplications(orm, id, PAGE)));

  const pages = await readAll();
  expect(pages.map(({ rows, total }) => [rows.map(({ application }) => application.creatorId), total])).toEqual(
    people.map(({ id }) => [[id], 1]),
  );
  expect(await sentDuring(readAll)).toEqual(['applications newest creator']);

  await orm.update(applications).set({ note: 'Changed' }).where(eq(applications.creatorId, people[0].id));
  const again = await sentDuring(readAll);
  expect(again.filter((name) => name === 'application_rows')).toHaveLength(1);

  await orm.update(jobs).set({ notes: 'Changed' }).where(eq(jobs.id, jobId));
  expect(await sentDuring(readAll)).toEqual(['applications newest creator', 'job_rows']);
  expect((await readAll()).map(({ rows }) => rows[0]?.row.job.notes)).toEqual(people.map(() => 'Changed'));
});

test('pages of creators with and without applications are read together', async () => {
  const { orm } = app().context.db;
  const [none, some] = [await buildCreator(app()), await buildCreator(app())];
  const [first, second] = [await buildBrand(app()), await buildBrand(app())];
  const jobIds = [await buildOpenJob(app(), first), await buildOpenJob(app(), second)];
  for (const jobId of jobIds) await apply(app(), some, jobId);
  const pages = await Promise.all([none, some].map(({ id }) => listApplications(orm, id, PAGE)));
  expect(pages.map(({ rows, total }) => [rows.map(({ row }) => [row.job.id, row.brand.id]), total])).toEqual([
    [[], 0],
    [
      [
        [jobIds[1], second.id],
        [jobIds[0], first.id],
      ],
      2,
    ],
  ]);
});

test('an application deleted between the page query and the row query is left out', async () => {
  const { orm, pool } = app().context.db;
  const creator = await buildCreator(app());
  await apply(app(), creator, await buildOpenJob(app(), await buildBrand(app())));
  type Query = (...words: unknown[]) => Promise<unknown>;
  const query = pool.query.bind(pool) as Query;
  const asking = vi.spyOn(pool, 'query') as unknown as { mockImplementation(as: Query): void; mockRestore(): void };
  asking.mockImplementation(async (...words) => {
    if (Reflect.get(Object(words[0]), 'name') === 'application_rows')
      await query('delete from applications where creator_id = $1', [creator.id]);
    return query(...words);
  });
  const { rows } = await listApplications(orm, creator.id, PAGE);
  asking.mockRestore();
  expect(rows).toEqual([]);
});
