import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { jobStage, stageSince, stagesByUrgency } from '#shared/domain/jobs/job-stage.ts';
import { useApp } from '#tests/support/test-app.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { invitations, jobs, products } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import { addApplication, addBrand, addCreator, addJob, addProduct, type NewJob } from '../jobs/fixtures/list-data.ts';

const app = useApp();
const orm = () => app().context.db.orm;
const day = (n: number) => new Date(Date.UTC(2026, 1, n));
const needsOf = async (endpoint: typeof api.brandHome | typeof api.creatorHome, { token }: { token: string }) => {
  const { status, data } = await app().call(endpoint, { token });
  expect(status).toBe(200);
  return data.needs_you;
};
const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

const buildParcel = async (brandId: number) => {
  const id = await addProduct(app(), brandId, 'Blue Mug');
  await orm().update(products).set({ isPhysical: true }).where(eq(products.id, id));
  return id;
};

test('a brand is told the jobs in which it must act, most urgent first, then oldest', async () => {
  const [brand, creator, other] = [await addBrand(app()), await addCreator(app()), await addBrand(app())];
  const add = (job: NewJob) => addJob(app(), brand.id, job);
  const taken = { status: 'in_progress', creatorId: creator.id } as const;
  const unpaid = await add({ status: 'awaiting_payment', paidAt: null, openedAt: null });
  const script = await add({ status: 'awaiting_scripting', script: '<p>', scriptSubmittedAt: day(2) });
  const parcel = await add({ ...taken, acceptedAt: day(3), productId: await buildParcel(brand.id) });
  const late = await add({ ...taken, deliveredAt: day(9) });
  const early = await add({ ...taken, deliveredAt: day(4) });
  const applied = await add({});
  await addApplication(app(), creator.id, applied);
  // In these, the counterpart must act, or nobody.
  await add({ ...taken, acceptedAt: day(1) });
  await add({ status: 'awaiting_scripting' });
  await add({});
  await add({ status: 'completed', creatorId: creator.id, completedAt: day(1) });
  await addJob(app(), other.id, { ...taken, deliveredAt: day(1) });

  const needs = await needsOf(api.brandHome, brand);
  expect(ids(needs)).toEqual([early, late, parcel, applied, script, unpaid]);
  expect(needs[0]).toEqual({
    id: early,
    stage: 'delivered',
    stage_since: day(4).toISOString(),
    applicants: 0,
    new_applicants: 0,
    invited: 0,
    product: { name: 'Terra Cold Brew', image: expect.stringContaining('/media/') },
    person: { id: creator.id, name: 'Northwind', picture: null },
  });
  expect(needs[2]).toMatchObject({ stage: 'shipping_product', product: { name: 'Blue Mug' } });
  expect(needs[3]).toMatchObject({ stage: 'choosing_creator', applicants: 1, new_applicants: 1, person: null });
});

test('a creator is told the videos to film, with the brand that waits', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  const add = (job: NewJob) =>
    addJob(app(), brand.id, { status: 'in_progress', creatorId: creator.id, acceptedAt: day(5), ...job });
  const second = await add({});
  const productId = await buildParcel(brand.id);
  const third = await add({ productId, acceptedAt: day(1), shippedAt: day(2), receivedAt: day(6) });
  const first = await add({ acceptedAt: day(4) });
  await add({ productId, acceptedAt: day(1), shippedAt: day(2) });
  await add({ deliveredAt: day(6) });
  const changes = await add({ deliveredAt: day(6), changesAskedAt: day(7) });
  const late = await add({ dueAt: day(19), lateAt: day(19) });
  const needs = await needsOf(api.creatorHome, creator);
  expect(ids(needs)).toEqual([late, changes, first, second, third]);
  expect(needs[0]).toMatchObject({ stage: 'late', stage_since: day(19).toISOString() });
  expect(needs[1]).toMatchObject({ stage: 'changes', stage_since: day(7).toISOString() });
  expect(needs[4]).toMatchObject({ stage_since: day(6).toISOString(), person: { id: brand.id, name: 'Northwind' } });
});

test('a creator is told to enter the address to which a product is sent, until it is there', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  const taken = { status: 'in_progress', creatorId: creator.id, acceptedAt: day(5) } as const;
  const productId = await buildParcel(brand.id);
  const parcel = await addJob(app(), brand.id, { ...taken, productId });
  const film = await addJob(app(), brand.id, taken);
  await addJob(app(), brand.id, { ...taken, productId, shippedAt: day(6) });
  const changes = await addJob(app(), brand.id, { ...taken, deliveredAt: day(6), changesAskedAt: day(7) });
  const needs = await needsOf(api.creatorHome, creator);
  expect(ids(needs)).toEqual([changes, parcel, film]);
  expect(needs[1]).toMatchObject({ stage: 'shipping_product', stage_since: day(5).toISOString(), invited: 0 });
  const body = { address: 'Rua 1', country: 'Portugal', city: 'Porto', zip_code: '4050', phone_number: '+351 22 000' };
  expect((await app().call(api.saveCreatorAddress, { token: creator.token, body })).status).toBe(200);
  expect(ids(await needsOf(api.creatorHome, creator))).toEqual([changes, film]);
});

test('late videos of a creator come before invitations, and these before other videos', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  const taken = { status: 'in_progress', creatorId: creator.id, acceptedAt: day(1) } as const;
  const film = await addJob(app(), brand.id, taken);
  const late = await addJob(app(), brand.id, { ...taken, dueAt: day(15), lateAt: day(15) });
  const invitedTo = await addJob(app(), brand.id, {});
  await orm()
    .insert(invitations)
    .values({ jobId: invitedTo, creatorId: creator.id, note: '', createdAt: day(9), sentAt: day(9) });
  expect(ids(await needsOf(api.creatorHome, creator))).toEqual([late, invitedTo, film]);
});

test('invitations come before the videos of a creator, and one more of each is answered than the page shows', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  const productId = await addProduct(app(), brand.id);
  const made = { tasks: [] as number[], invitations: [] as number[] };
  for (let n = 1; n <= 7; n += 1) {
    const task = { productId, status: 'in_progress', creatorId: creator.id, acceptedAt: day(n) } as const;
    made.tasks.push(await addJob(app(), brand.id, task));
    const jobId = await addJob(app(), brand.id, { productId });
    await orm()
      .insert(invitations)
      .values({ jobId, creatorId: creator.id, note: '', createdAt: day(n), sentAt: day(n) });
    made.invitations.push(jobId);
  }
  const first = [...made.invitations.slice(0, 6), ...made.tasks.slice(0, 6)];
  expect(ids(await needsOf(api.creatorHome, creator))).toEqual(first);
});

test('each task of a creator’s dashboard says its stage and since when', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  const taken = { status: 'in_progress', creatorId: creator.id, acceptedAt: day(5) } as const;
  const filming = await addJob(app(), brand.id, taken);
  const delivered = await addJob(app(), brand.id, { ...taken, deliveredAt: day(6) });
  const { data } = await app().call(api.creatorHome, creator);
  const stages = data.tasks.map(({ job }) => ({ id: job.id, stage: job.stage, since: job.stage_since }));
  expect(stages).toHaveLength(2);
  expect(stages).toContainEqual({ id: filming, stage: 'filming', since: day(5).toISOString() });
  expect(stages).toContainEqual({ id: delivered, stage: 'delivered', since: day(6).toISOString() });
});

test('a brand’s dashboard shows at once what has changed since the last answer', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  const productId = await addProduct(app(), brand.id, 'Blue Mug');
  const taken = { status: 'in_progress', creatorId: creator.id } as const;
  const id = await addJob(app(), brand.id, { ...taken, productId, acceptedAt: day(1), deliveredAt: day(2) });
  const message = 'Northwind delivered.';
  await orm()
    .insert(notifications)
    .values({ userId: brand.id, senderId: creator.id, type: 'job_application', message });
  const shown = async () => {
    const { needs_you, jobs: rows, tasks, notifications: notices } = (await app().call(api.brandHome, brand)).data;
    return [
      needs_you.map(({ product, person }) => [product.name, person?.name]),
      ...[rows, tasks].map((listed) => listed.map(({ product, creator: person }) => [product.name, person?.name])),
      notices.map(({ read }) => read),
    ];
  };
  const before = [['Blue Mug', 'Northwind']];
  expect(await shown()).toEqual([before, before, before, [0]]);
  await orm().update(products).set({ name: 'Red Mug' }).where(eq(products.id, productId));
  await orm().update(users).set({ name: 'Harbor' }).where(eq(users.id, creator.id));
  await orm()
    .update(notifications)
    .set({ readAt: day(3) });
  const after = [['Red Mug', 'Harbor']];
  expect(await shown()).toEqual([after, after, after, [1]]);
  await orm().update(jobs).set({ deliveredAt: null }).where(eq(jobs.id, id));
  expect(await shown()).toEqual([[], after, after, [1]]);
});

test('nothing waits for a new account, and of many jobs the list has one more than the page shows', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  expect(await needsOf(api.brandHome, brand)).toEqual([]);
  expect(await needsOf(api.creatorHome, creator)).toEqual([]);
  const productId = await addProduct(app(), brand.id);
  const made: number[] = [];
  const taken = { productId, status: 'in_progress', creatorId: creator.id } as const;
  for (let n = 0; n < 8; n += 1) made.push(await addJob(app(), brand.id, { ...taken, deliveredAt: day(n + 1) }));
  expect(ids(await needsOf(api.brandHome, brand))).toEqual(made.slice(0, 6));
});

test('the order is the same in the database and in the program', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  const productIds = [await addProduct(app(), brand.id), await buildParcel(brand.id)];
  const moments = [null, day(1), day(2)];
  const made: NewJob[] = moments.flatMap((scriptSubmittedAt) =>
    moments.flatMap((acceptedAt) =>
      moments.flatMap((deliveredAt) => [
        { status: 'awaiting_payment', paidAt: null, acceptedAt, deliveredAt },
        { status: 'awaiting_scripting', script: '<p>', scriptSubmittedAt, acceptedAt },
        { status: 'pending', applicants: 1, appliedAt: acceptedAt, scriptSubmittedAt },
        ...productIds.map((productId) => ({
          ...{ status: 'in_progress' as const, productId, creatorId: creator.id },
          ...{ acceptedAt, deliveredAt, receivedAt: scriptSubmittedAt, shippedAt: scriptSubmittedAt },
          changesAskedAt: deliveredAt && acceptedAt,
        })),
      ]),
    ),
  );
  for (const job of made) await addJob(app(), brand.id, { productId: productIds[0], ...job, createdAt: day(20) });
  for (const [side, endpoint, person, owner] of [
    ['brand', api.brandHome, brand, jobs.brandId],
    ['creator', api.creatorHome, creator, jobs.creatorId],
  ] as const) {
    const rows = await orm().select().from(jobs).where(eq(owner, person.id));
    const order = stagesByUrgency[side];
    const expected = rows
      .filter((job) => order.includes(jobStage(job)))
      .sort(
        (a, b) =>
          order.indexOf(jobStage(a)) - order.indexOf(jobStage(b)) ||
          stageSince(a).getTime() - stageSince(b).getTime() ||
          a.id - b.id,
      );
    while (expected.length > 0) {
      expect(ids(await needsOf(endpoint, person))).toEqual(ids(expected).slice(0, 6));
      await orm()
        .delete(jobs)
        .where(inArray(jobs.id, ids(expected.splice(0, 5))));
    }
  }
});
