import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { JOB_STATUSES } from '#shared/domain/jobs/job-lifecycle.ts';
import { useApp } from '#tests/support/test-app.ts';
import { addBrand, addCreator, addJob } from '../jobs/fixtures/list-data.ts';

const app = useApp();

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
