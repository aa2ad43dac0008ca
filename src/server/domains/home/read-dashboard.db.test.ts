import { eq } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { JOB_STATUSES } from '#shared/domain/job-lifecycle.ts';
import { livePublished } from '#tests/support/live-work.ts';
import { useApp } from '#tests/support/test-app.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { addBrand, addCreator, addJob } from '../jobs/fixtures/list-data.ts';
import { brandDashboard } from './read-dashboard.ts';

const app = useApp();
// Stops background work except live events, because the test counts statements.
beforeAll(() => app().context.outbox.stop());

test('concurrent dashboards read everything by one statement, and again only what has changed', async () => {
  const { orm, pool } = app().context.db;
  const brands = [await addBrand(app()), await addBrand(app()), await addBrand(app())];
  const [first = 0, second = 0] = [await addJob(app(), brands[0]?.id ?? 0), await addJob(app(), brands[1]?.id ?? 0)];
  for (const { id } of brands)
    await pool.query(
      `insert into notifications (user_id, type, message) values (${id}, 'job_application', 'For ${id}')`,
    );
  await livePublished(app());
  /** The dashboards, and the names of the statements that read them. The live events are looked for by an SQL text. */
  const readAll = async () => {
    const asked = vi.spyOn(pool, 'query');
    const found = await Promise.all(brands.map(({ id }) => brandDashboard(orm, id)));
    const statements = asked.mock.calls.map(([statement]): unknown => statement);
    const sent = statements.flatMap((one) => (typeof one === 'string' ? [] : [Reflect.get(Object(one), 'name')]));
    asked.mockRestore();
    return { sent, found };
  };
  await readAll();
  const { sent, found } = await readAll();
  expect(sent).toEqual(['brand_summary']);
  expect(found.map(({ jobs: shown }) => shown.map(({ job }) => job.id))).toEqual([[first], [second], []]);
  expect(found.map(({ notifications }) => notifications.map(({ notification }) => notification.message))).toEqual(
    brands.map(({ id }) => [`For ${id}`]),
  );

  await orm.update(jobs).set({ notes: 'Changed' }).where(eq(jobs.id, second));
  const again = await readAll();
  expect(again.sent).toEqual(['brand_summary', 'job_rows']);
  expect(again.found[1]?.jobs.map(({ job }) => job.notes)).toEqual(['Changed']);
});

test('the total of a dashboard is that of the list to which it leads, whatever has become of the jobs', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  for (const status of JOB_STATUSES) {
    const isTaken = status === 'in_progress' || status === 'completed';
    await addJob(app(), brand.id, {
      status,
      creatorId: isTaken ? creator.id : null,
      paidAt: status === 'awaiting_payment' ? null : app().context.clock(),
    });
  }
  // A deleted draft, and a job that was taken from its creator.
  await addJob(app(), brand.id, { status: 'cancelled', paidAt: null });
  await addJob(app(), brand.id, { status: 'cancelled', creatorId: creator.id });
  const [atBrand, atCreator] = [{ token: brand.token }, { token: creator.token }];
  const { data: ofBrand } = await app().call(api.brandHome, atBrand);
  const { data: ofCreator } = await app().call(api.creatorHome, atCreator);
  const [orders, tasks] = [await app().call(api.listBrandJobs, atBrand), await app().call(api.listTasks, atCreator)];
  expect([ofBrand.total_jobs, ofCreator.total_jobs]).toEqual([6, 3]);
  expect([orders.meta?.total, tasks.meta?.total]).toEqual([6, 3]);
});
