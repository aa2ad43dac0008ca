import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { apply, buildBrand, buildCreator, buildOpenJob } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { addApplication, addBrand, addCreator, addJob } from '../jobs/fixtures/list-data.ts';

const app = useApp();

const shownTo = async (token: string, jobId: number) => {
  const { data } = await app().call(api.listOpenJobs, { token });
  return data.find(({ id }) => id === jobId);
};

test('each open job says how many wait for a decision, as soon as somebody applies or withdraws', async () => {
  const [brand, first, second] = [await buildBrand(app()), await buildCreator(app()), await buildCreator(app())];
  const jobId = await buildOpenJob(app(), brand);
  expect(await shownTo(second.token, jobId)).toMatchObject({ applicants: 0 });
  const application = await apply(app(), first, jobId);
  expect(await shownTo(second.token, jobId)).toMatchObject({ applicants: 1 });
  await apply(app(), second, jobId);
  expect(await shownTo(second.token, jobId)).toMatchObject({ applicants: 2, application: { status: 'pending' } });
  await app().call(api.withdrawApplication, { token: first.token, params: { id: application } });
  expect(await shownTo(second.token, jobId)).toMatchObject({ applicants: 1 });
});

test('a job that takes no applications tells no number', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  const chosen = await addCreator(app());
  const jobId = await addJob(app(), brand.id, { status: 'in_progress', creatorId: chosen.id });
  await addApplication(app(), creator.id, jobId, 'rejected');
  const { data } = await app().call(api.getCreatorJob, { token: creator.token, params: { id: jobId } });
  expect(data.applicants).toBeNull();
});

test('the page of a job says whether it fits, also to somebody who once applied', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  const fits = async (id: number) =>
    (await app().call(api.getCreatorJob, { token: creator.token, params: { id } })).data.fits;
  expect(await fits(await addJob(app(), brand.id))).toBe(1);
  const forMen = await addJob(app(), brand.id, { gender: 'male' });
  await addApplication(app(), creator.id, forMen);
  expect(await fits(forMen)).toBe(0);
  expect(await fits(await addJob(app(), brand.id, { status: 'in_progress', creatorId: creator.id }))).toBe(1);
});
