import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { apply, buildBrand, buildCreator, buildOpenJob } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { applications, jobs } from '../../db/schema/jobs.ts';
import { listApplications } from './applications.repository.ts';

const app = useApp();
const PAGE = { page: 1, per_page: 20, sort: 'newest' } as const;

test('an application is the same object until it or its job changes, and the list shows each change at once', async () => {
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
