import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { times } from '#tests/support/concurrency.ts';
import { apply, buildBrand, buildCreator, buildOpenJob, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { applications, jobs } from '../../db/schema/jobs.ts';

const app = useApp();
const see = ({ token }: Person, id: number, newest: number) =>
  app().call(api.seeApplications, { token, params: { id }, body: { newest } });
/** How many applications the brand's orders say there are, and how many new ones. */
const told = async ({ token }: Person) => {
  const { data } = await app().call(api.listBrandJobs, { token });
  return data.map(({ applicants, new_applicants }) => [applicants, new_applicants]);
};
const withdraw = ({ token }: Person, id: number) => app().call(api.withdrawApplication, { token, params: { id } });

test('applications are new until their brand was shown them', async () => {
  const [brand, first, second, third] = [
    await buildBrand(app()),
    await buildCreator(app()),
    await buildCreator(app()),
    await buildCreator(app()),
  ];
  const id = await buildOpenJob(app(), brand);
  await apply(app(), first, id);
  const shown = await apply(app(), second, id);
  const later = await apply(app(), third, id);
  expect(await told(brand)).toEqual([[3, 3]]);
  const { status, data } = await see(brand, id, shown);
  expect([status, data]).toEqual([200, undefined]);
  expect(await told(brand)).toEqual([[3, 1]]);
  const home = await app().call(api.brandHome, { token: brand.token });
  expect(home.data.needs_you).toMatchObject([{ id, applicants: 3, new_applicants: 1 }]);
  await see(brand, id, shown);
  expect(await told(brand)).toEqual([[3, 1]]);
  await see(brand, id, later);
  expect(await told(brand)).toEqual([[3, 0]]);
});

test('one that is withdrawn is not counted, and new when it comes again', async () => {
  const [brand, creator, other] = [await buildBrand(app()), await buildCreator(app()), await buildCreator(app())];
  const id = await buildOpenJob(app(), brand);
  const seen = await apply(app(), creator, id);
  await see(brand, id, seen);
  const unseen = await apply(app(), other, id);
  expect(await told(brand)).toEqual([[2, 1]]);
  await withdraw(other, unseen);
  expect(await told(brand)).toEqual([[1, 0]]);
  await withdraw(creator, seen);
  expect(await told(brand)).toEqual([[0, 0]]);
  const again = await apply(app(), creator, id);
  expect(await told(brand)).toEqual([[1, 1]]);
  // A page that was loaded before.
  await see(brand, id, unseen);
  expect(await told(brand)).toEqual([[1, 1]]);
  await see(brand, id, again);
  expect(await told(brand)).toEqual([[1, 0]]);
});

test('after an acceptance nothing is new', async () => {
  const [brand, creator, other] = [await buildBrand(app()), await buildCreator(app()), await buildCreator(app())];
  const id = await buildOpenJob(app(), brand);
  const chosen = await apply(app(), creator, id);
  await apply(app(), other, id);
  await app().call(api.acceptApplication, { token: brand.token, params: { id: chosen } });
  expect(await told(brand)).toEqual([[0, 0]]);
  const [job] = await app().context.db.orm.select().from(jobs).where(eq(jobs.id, id));
  expect(job).toMatchObject({ applicants: 0, newApplicants: 0 });
});

test('only the brand of the job is asked, and its creators are not told', async () => {
  const [brand, stranger, creator] = [await buildBrand(app()), await buildBrand(app()), await buildCreator(app())];
  const id = await buildOpenJob(app(), brand);
  const application = await apply(app(), creator, id);
  expect((await see(stranger, id, application)).status).toBe(404);
  expect((await see(creator, id, application)).status).toBe(403);
  expect(await told(brand)).toEqual([[1, 1]]);
  const { data } = await app().call(api.listApplications, { token: creator.token });
  expect(JSON.stringify(data)).not.toMatch(/seen|new_applicants/);
});

test.each([undefined, 0, -1, 1.5, '7', null, 2 ** 60])('%j is no application', async (newest) => {
  const brand = await buildBrand(app());
  const id = await buildOpenJob(app(), brand);
  const { status } = await app().call(api.seeApplications, {
    token: brand.token,
    params: { id },
    body: { newest },
  });
  expect(status).toBe(422);
});

test('while creators apply and withdraw, the count is that of the rows', async () => {
  const brand = await buildBrand(app());
  const id = await buildOpenJob(app(), brand);
  const people: Person[] = [];
  for (let n = 0; n < 6; n += 1) people.push(await buildCreator(app()));
  const made = await times(6, async (n) => {
    const application = await apply(app(), people[n] as Person, id);
    await see(brand, id, application);
    if (n % 2) await withdraw(people[n] as Person, application);
    return application;
  });
  const rows = await app().context.db.orm.select().from(applications).where(eq(applications.jobId, id));
  const pending = rows.filter(({ status }) => status === 'pending');
  expect([rows.length, pending.length]).toEqual([made.length, 3]);
  expect(await told(brand)).toEqual([[3, pending.filter(({ seenAt }) => seenAt === null).length]]);
});
