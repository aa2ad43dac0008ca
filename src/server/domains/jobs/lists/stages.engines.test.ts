import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { JOB_STATUSES, type JobStatus } from '#shared/domain/jobs/job-lifecycle.ts';
import { JOB_STAGES, jobStage, ORDER_STAGES, TASK_STAGES } from '#shared/domain/jobs/job-stage.ts';
import { times } from '#tests/support/concurrency.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildDeliveredJob,
  buildOpenJob,
  deliverAs,
  type Person,
} from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { jobs, products } from '../../../db/schema/jobs.ts';
import { minutes } from '../../../lib/clock.ts';
import {
  addApplication,
  addBrand,
  addCreator,
  addJob,
  addProduct,
  jobRow,
  type NewJob,
} from '../fixtures/list-data.ts';

const app = useApp();
const orm = () => app().context.db.orm;
const day = (n: number) => new Date(Date.UTC(2026, 1, n));
const at = day(1);

const bothProducts = async (brandId: number) => {
  const [plain, physical] = [await addProduct(app(), brandId), await addProduct(app(), brandId)];
  await orm().update(products).set({ isPhysical: true }).where(eq(products.id, physical));
  return [plain, physical];
};

/** Every combination of facts that the database admits. */
const combinations = (status: JobStatus, creatorId: number): NewJob[] => {
  const isTaken = status === 'in_progress' || status === 'completed';
  const moments = [null, at];
  /** Without a video, with one, and with one of which the brand asks for changes; in time and late. */
  const videos = [{}, { deliveredAt: at }, { deliveredAt: at, changesAskedAt: day(3) }].flatMap((video) =>
    moments.map((lateAt) => ({ ...video, lateAt, dueAt: lateAt })),
  );
  return [null, '', '<p>Smile.</p>'].flatMap((script) =>
    [0, 2].flatMap((applicants) =>
      moments.flatMap((shippedAt) =>
        (shippedAt ? [null, day(2)] : [null]).flatMap((receivedAt) =>
          videos.flatMap((video) =>
            moments.map((ratedAt) => ({
              ...{ status, script, applicants, shippedAt, receivedAt, ratedAt, ...video },
              creatorId: isTaken ? creatorId : null,
              paidAt: status === 'awaiting_payment' ? null : at,
              acceptedAt: isTaken ? at : null,
            })),
          ),
        ),
      ),
    ),
  );
};

test('every combination of facts has the same stage in the database and in the program, and a due time while it is filmed', async () => {
  const [brand, creator] = [await addBrand(app()), await addCreator(app())];
  for (const productId of await bothProducts(brand.id))
    for (const status of JOB_STATUSES)
      await orm()
        .insert(jobs)
        .values(combinations(status, creator.id).map((job) => jobRow(app(), brand.id, { productId, ...job })));
  const rows = await orm().select().from(jobs).where(eq(jobs.brandId, brand.id));
  expect(rows).toHaveLength(2 * JOB_STATUSES.length * 3 * 2 * 3 * 6 * 2);
  expect(rows.filter((job) => job.stage !== jobStage(job))).toEqual([]);
  // A video is due exactly while the creator films; the times of late jobs are those that the test stored.
  const isFilmed = (job: (typeof rows)[number]) => job.stage === 'filming' || job.stage === 'changes';
  const inTime = rows.filter(({ lateAt }) => lateAt === null);
  expect(inTime.filter((job) => (job.dueAt !== null) !== isFilmed(job))).toEqual([]);
  expect(inTime.filter(isFilmed).length).toBeGreaterThan(100);
  const payable = await addJob(app(), brand.id, {
    status: 'awaiting_payment',
    paidAt: null,
    paymentId: 'pi_at_the_bank',
  });
  const [processing] = await orm()
    .update(jobs)
    .set({ paymentProcessingSince: at })
    .where(eq(jobs.id, payable))
    .returning();
  expect([processing?.stage, processing && jobStage(processing)]).toEqual(['payment_processing', 'payment_processing']);
  expect(new Set([...rows, processing].map((job) => job?.stage))).toEqual(new Set(JOB_STAGES));
});

describe('the facts of a stage follow', () => {
  const factsOf = async (id: number) => {
    const [job] = await orm().select().from(jobs).where(eq(jobs.id, id));
    if (!job) throw new Error(`Job ${id} is gone.`);
    return job;
  };
  const withdraw = ({ token }: Person, id: number) => app().call(api.withdrawApplication, { token, params: { id } });
  const accept = ({ token }: Person, id: number) => app().call(api.acceptApplication, { token, params: { id } });

  test('applications, withdrawals and the choice', async () => {
    const [brand, one, other] = [await buildBrand(app()), await buildCreator(app()), await buildCreator(app())];
    const id = await buildOpenJob(app(), brand);
    expect(await factsOf(id)).toMatchObject({ stage: 'finding_creator', applicants: 0, appliedAt: null });
    const first = await apply(app(), one, id);
    const { appliedAt } = await factsOf(id);
    app().pass(minutes(5));
    const second = await apply(app(), other, id);
    expect(await factsOf(id)).toMatchObject({ stage: 'choosing_creator', applicants: 2, appliedAt });
    await withdraw(one, first);
    await withdraw(other, second);
    expect(await factsOf(id)).toMatchObject({ stage: 'finding_creator', applicants: 0, appliedAt: null });
    const chosen = await apply(app(), one, id);
    const again = await factsOf(id);
    expect(again).toMatchObject({ stage: 'choosing_creator', applicants: 1 });
    expect(again.appliedAt?.getTime()).toBeGreaterThan(appliedAt?.getTime() ?? Number.NaN);
    await apply(app(), other, id);
    await accept(brand, chosen);
    expect(await factsOf(id)).toMatchObject({ stage: 'shipping_product', applicants: 0, appliedAt: null });
  });

  test('many applications and withdrawals at once, without a lost one or a deadlock', async () => {
    const brand = await buildBrand(app());
    const id = await buildOpenJob(app(), brand);
    const people: Person[] = [];
    for (let n = 0; n < 6; n += 1) people.push(await buildCreator(app()));
    const made = await times(6, async (n) => apply(app(), people[n] as Person, id));
    expect((await factsOf(id)).applicants).toBe(6);
    const answers = await times(5, (n) => withdraw(people[n] as Person, made[n] ?? 0));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await factsOf(id)).toMatchObject({ stage: 'choosing_creator', applicants: 1 });
  });

  test('videos and the rating', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    const id = await buildDeliveredJob(app(), brand, creator);
    const { deliveredAt } = await factsOf(id);
    expect(await factsOf(id)).toMatchObject({ stage: 'delivered', ratedAt: null });
    app().pass(minutes(5));
    await deliverAs(app(), creator, id);
    expect((await factsOf(id)).deliveredAt?.getTime()).toBeGreaterThan(deliveredAt?.getTime() ?? Number.NaN);
    await app().call(api.completeJob, { token: brand.token, params: { id } });
    expect((await factsOf(id)).stage).toBe('completed');
    await app().call(api.rateCreator, { token: brand.token, params: { id: creator.id }, body: { stars: 5 } });
    expect((await factsOf(id)).stage).toBe('rated');
  });

  test('what kind of product it is, also when that changes or the order gets another one', async () => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app())];
    const [plain, physical] = await bothProducts(brand.id);
    const id = await addJob(app(), brand.id, { status: 'in_progress', creatorId: creator.id, productId: plain });
    expect((await factsOf(id)).stage).toBe('filming');
    await orm()
      .update(products)
      .set({ isPhysical: true })
      .where(eq(products.id, plain ?? 0));
    expect((await factsOf(id)).stage).toBe('shipping_product');
    await orm()
      .update(products)
      .set({ isPhysical: false })
      .where(eq(products.id, plain ?? 0));
    expect((await factsOf(id)).stage).toBe('filming');
    await orm().update(jobs).set({ productId: physical }).where(eq(jobs.id, id));
    expect((await factsOf(id)).stage).toBe('shipping_product');
  });
});

describe('the lists of both sides', () => {
  test('tell the stage, narrow down to one, and begin with the jobs in which the reader must act, the most urgent first', async () => {
    const [brand, creator] = [await addBrand(app()), await addCreator(app())];
    const add = (job: NewJob) => addJob(app(), brand.id, { creatorId: creator.id, ...job });
    const late = await add({ status: 'in_progress', acceptedAt: at, dueAt: at, lateAt: at });
    const filming = await add({ status: 'in_progress', acceptedAt: at });
    const completed = await add({ status: 'completed', completedAt: at });
    const delivered = await add({ status: 'in_progress', deliveredAt: at });
    const applied = await addJob(app(), brand.id);
    await addApplication(app(), creator.id, applied);
    const open = await addJob(app(), brand.id);

    const orders = async (query: Readonly<Record<string, string>>) =>
      (await app().call(api.listBrandJobs, { token: brand.token, query })).data;
    const tasks = async (query: Readonly<Record<string, string>>) =>
      (await app().call(api.listTasks, { token: creator.token, query })).data;
    const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
    expect(ids(await orders({}))).toEqual([open, applied, delivered, completed, filming, late]);
    expect(ids(await orders({ sort: 'action' }))).toEqual([delivered, applied, open, filming, late, completed]);
    expect(ids(await tasks({ sort: 'action' }))).toEqual([late, filming, delivered, completed]);
    const byStage = { choosing_creator: applied, filming, late, completed, delivered, finding_creator: open };
    for (const stage of ORDER_STAGES) {
      const expected = byStage[stage as keyof typeof byStage];
      expect(ids(await orders({ stage, sort: 'action' }))).toEqual(expected ? [expected] : []);
    }
    for (const stage of TASK_STAGES) {
      const expected = byStage[stage as keyof typeof byStage];
      expect(ids(await tasks({ stage }))).toEqual(expected ? [expected] : []);
    }
    const [first, second] = await orders({ sort: 'action' });
    expect(first).toMatchObject({ stage: 'delivered', stage_since: at.toISOString(), creator: { id: creator.id } });
    expect(second).toMatchObject({ stage: 'choosing_creator', applicants: 1, creator: null });
    expect((await tasks({}))[2]).toMatchObject({ stage: 'filming', stage_since: at.toISOString() });
    const wrong = [
      await app().call(api.listBrandJobs, { token: brand.token, query: { stage: 'unpaid' } }),
      await app().call(api.listTasks, { token: creator.token, query: { stage: 'finding_creator' } }),
      await app().call(api.listDrafts, { token: brand.token, query: { sort: 'action' } }),
    ];
    expect(wrong.map(({ status }) => status)).toEqual([422, 422, 422]);
  });

  test('count what the counterpart wrote and the reader has not read', async () => {
    const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
    await addJob(app(), brand.id, { status: 'in_progress', creatorId: creator.id });
    await addApplication(app(), creator.id, await addJob(app(), brand.id));
    const write = (from: Person, to: Person) =>
      app().call(api.sendMessage, { token: from.token, params: { id: to.id }, body: { message: 'Hello' } });
    const unread = async () => {
      const orders = await app().call(api.listBrandJobs, { token: brand.token });
      const tasks = await app().call(api.listTasks, { token: creator.token });
      return [orders.data, tasks.data].map((rows) => rows.map((row) => row.unread));
    };
    expect(await unread()).toEqual([[0, 0], [0]]);
    expect((await write(creator, brand)).status).toBe(201);
    await write(creator, brand);
    await write(brand, creator);
    expect(await unread()).toEqual([[0, 2], [1]]);
    await app().call(api.readChat, { token: brand.token, params: { id: creator.id }, body: { seq: 3 } });
    expect(await unread()).toEqual([[0, 0], [1]]);
  });
});

test('the page of a job tells its stage to the creator who was accepted, and to no other applicant', async () => {
  const [brand, creator, other] = [await buildBrand(app()), await buildCreator(app()), await buildCreator(app())];
  const id = await buildOpenJob(app(), brand);
  const look = async ({ token }: Person) => (await app().call(api.getCreatorJob, { token, params: { id } })).data;
  const application = await apply(app(), creator, id);
  await apply(app(), other, id);
  const hidden = { stage: null, stage_since: null };
  for (const person of [creator, other]) expect(await look(person)).toMatchObject(hidden);
  await app().call(api.acceptApplication, { token: brand.token, params: { id: application } });
  const [row] = await orm().select().from(jobs).where(eq(jobs.id, id));
  expect(await look(creator)).toMatchObject({
    stage: 'shipping_product',
    stage_since: row?.acceptedAt?.toISOString(),
  });
  expect(await look(other)).toMatchObject(hidden);
});
