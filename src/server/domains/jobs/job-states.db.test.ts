import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { JobStatus } from '#shared/domain/jobs/job-lifecycle.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildOrder,
  buildProduct,
  type Person,
  PORTRAIT,
  pay,
} from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { applications, jobs } from '../../db/schema/jobs.ts';

const app = useApp();

/** The six statuses; a cancelled job is either a deleted draft or was cancelled after it was paid. */
const STATES = [
  'awaiting_payment',
  'awaiting_scripting',
  'pending',
  'in_progress',
  'completed',
  'deleted',
  'cancelled',
] as const;
type State = (typeof STATES)[number];
const statusOf = (state: State): JobStatus => (state === 'deleted' ? 'cancelled' : state);

/** Status code by the job's state; `otherwise` applies to states without an entry. */
type Answers = Readonly<Partial<Record<State, number>> & { otherwise: number }>;

const refused: Answers = { otherwise: 409, deleted: 404 };
const readable: Answers = { otherwise: 200, deleted: 404 };
const hidden: Answers = { otherwise: 404 };

const brandTable = {
  updateJob: { ...refused, awaiting_payment: 200 },
  confirmJobPayment: readable,
  deleteJob: { ...refused, awaiting_payment: 200 },
  getBrandJob: readable,
  acceptScript: { ...refused, awaiting_scripting: 200 },
  acceptApplication: { ...refused, pending: 200 },
  declineApplication: { ...refused, pending: 200 },
  // Of one that was not declined.
  reconsiderApplication: refused,
  askForChanges: { ...refused, in_progress: 200 },
  completeJob: { ...refused, in_progress: 200 },
  cancelJob: { ...refused, awaiting_scripting: 200, pending: 200 },
  markShipped: { ...refused, in_progress: 200 },
} satisfies Record<string, Answers>;
/** Calls of a creator who applied and, from `in_progress` on, was accepted. */
const applicantTable = {
  getCreatorJob: { otherwise: 200 },
  apply: { otherwise: 409 },
  deliver: { ...hidden, in_progress: 200, completed: 409 },
  markReceived: { ...hidden, in_progress: 200, completed: 409 },
  withdrawApplication: { otherwise: 200, in_progress: 409, completed: 409, cancelled: 409 },
} satisfies Record<string, Answers>;
/** Calls of a creator unrelated to the job. */
const strangerTable = {
  getCreatorJob: { ...hidden, pending: 200 },
  apply: { ...hidden, pending: 201 },
  deliver: hidden,
  markReceived: hidden,
  withdrawApplication: hidden,
} satisfies Record<string, Answers>;

let brand: Person;
let applicant: Person;
let stranger: Person;
let product: number;
beforeAll(async () => {
  const t = app();
  [brand, applicant, stranger] = [await buildBrand(t), await buildCreator(t), await buildCreator(t)];
  product = await buildProduct(t, brand);
});

/** Brings a job into a state through the API; returns it with the id of an application. */
const buildJob = async (state: State): Promise<{ id: number; application: number }> => {
  const t = app();
  const { orm } = t.context.db;
  const ordered = state === 'awaiting_scripting';
  const body = buildOrder(product, ordered ? { with_scripting: 1, script: null } : {});
  const { id, stripe_id: secret } = (await t.call(api.createJob, { token: brand.token, body })).data;
  const unpaid = state === 'awaiting_payment' || state === 'deleted';
  if (state === 'deleted') await t.call(api.deleteJob, { token: brand.token, params: { id } });
  if (!unpaid) await pay(t, secret ?? '');
  if (ordered) await orm.update(jobs).set({ script: '<p>Smile.</p>' }).where(eq(jobs.id, id));
  if (unpaid || ordered) {
    const [row] = await orm
      .insert(applications)
      .values({ jobId: id, creatorId: applicant.id, note: 'Early.' })
      .returning();
    return { id, application: row?.id ?? 0 };
  }
  const application = await apply(t, applicant, id);
  if (state === 'cancelled') await t.call(api.cancelJob, { token: brand.token, params: { id } });
  if (state === 'in_progress' || state === 'completed') {
    await t.call(api.acceptApplication, { token: brand.token, params: { id: application } });
    await t.call(api.deliver, { token: applicant.token, params: { id }, body: {}, files: { video: PORTRAIT } });
  }
  if (state === 'completed') await t.call(api.completeJob, { token: brand.token, params: { id } });
  return { id, application };
};
const kept = new Map<State, ReturnType<typeof buildJob>>();
/** The job in this state that calls share which change nothing. */
const keptJob = (state: State): ReturnType<typeof buildJob> => {
  const job = kept.get(state) ?? buildJob(state);
  kept.set(state, job);
  return job;
};

const sendProduct = (id: number) => app().call(api.markShipped, { token: brand.token, params: { id } });
const ABOUT_APPLICATIONS: ReadonlySet<string> = new Set([
  'acceptApplication',
  'declineApplication',
  'reconsiderApplication',
  'withdrawApplication',
]);

const tables = [
  ['the brand', () => brand, brandTable],
  ['an applicant', () => applicant, applicantTable],
  ['another creator', () => stranger, strangerTable],
] as const;

describe.each(tables)('%s', (_who, person, table) => {
  const cells = Object.entries<Answers>(table).flatMap(([call, answers]) =>
    STATES.map((state) => [call, state, answers[state] ?? answers.otherwise] as const),
  );
  test.each(cells)('%s of a job that is %s: %d', async (call, state, expected) => {
    const t = app();
    const changes = expected < 400 && call !== 'getBrandJob' && call !== 'getCreatorJob';
    const { id, application } = await (changes ? buildJob(state) : keptJob(state));
    if (call === 'markReceived' && state === 'in_progress') await sendProduct(id);
    const before = await t.context.db.orm.select().from(jobs).where(eq(jobs.id, id));
    expect(before[0]?.status).toBe(statusOf(state));
    const bodies: Record<string, Readonly<Record<string, unknown>>> = {
      updateJob: buildOrder(product),
      apply: { note: 'Me!' },
      declineApplication: { reason: 'style' },
      askForChanges: { version: 1, words: 'Slower.' },
      deliver: {},
    };
    const endpoint: Endpoint = api[call as keyof typeof api];
    const answer = await t.call(endpoint, {
      token: person().token,
      params: { id: ABOUT_APPLICATIONS.has(call) ? application : id },
      ...(bodies[call] && { body: bodies[call] }),
      ...(call === 'deliver' && { files: { video: PORTRAIT } }),
    });
    expect([answer.status, answer.message]).toEqual([expected, expected < 400 ? undefined : expect.any(String)]);
    const after = await t.context.db.orm.select().from(jobs).where(eq(jobs.id, id));
    if (expected >= 400) expect(after).toEqual(before);
  });
});

describe('a creator who withdrew', () => {
  const look = (id: number, { token } = applicant) => app().call(api.getCreatorJob, { token, params: { id } });
  const withdraw = (id: number) => app().call(api.withdrawApplication, { token: applicant.token, params: { id } });

  test('still sees the job while it is open, but not once another creator was accepted', async () => {
    const t = app();
    const { id, application } = await buildJob('pending');
    await withdraw(application);
    expect(await look(id)).toMatchObject({ status: 200, data: { application: { status: 'withdrawn' } } });
    const other = await apply(t, stranger, id);
    await t.call(api.acceptApplication, { token: brand.token, params: { id: other } });
    expect((await look(id)).status).toBe(404);
    expect((await look(id, stranger)).status).toBe(200);
    const again = await t.call(api.apply, { token: applicant.token, params: { id }, body: { note: 'Me!' } });
    expect(again.status).toBe(404);
  });

  test('reads neither brief nor course of the work in the list of applications once another was accepted', async () => {
    const t = app();
    const { id, application } = await buildJob('pending');
    const rejected = await buildCreator(t);
    await apply(t, rejected, id);
    await withdraw(application);
    const { data: open } = await t.call(api.listApplications, { token: rejected.token });
    expect(open[0]?.job).toMatchObject({ id, script: expect.any(String) });
    await t.call(api.acceptApplication, { token: brand.token, params: { id: await apply(t, stranger, id) } });
    await sendProduct(id);
    // It can no longer be taken back.
    t.pass(60_000);
    const jobOf = async ({ token }: Person) =>
      (await t.call(api.listApplications, { token })).data.find(({ job }) => job.id === id)?.job;
    expect(await jobOf(applicant)).toMatchObject({ script: null, notes: null, shipped_at: null });
    expect(await jobOf(rejected)).toMatchObject({ script: expect.any(String), shipped_at: null });
    expect((await look(id, rejected)).data).toMatchObject({ shipped_at: null });
    expect(await jobOf(stranger)).toMatchObject({ shipped_at: expect.any(String) });
  });

  test('does not see an open job whose requirements no longer match', async () => {
    const { id, application } = await buildJob('pending');
    await app().context.db.orm.update(jobs).set({ gender: 'male' }).where(eq(jobs.id, id));
    expect((await look(id)).status).toBe(200);
    await withdraw(application);
    expect((await look(id)).status).toBe(404);
  });
});

test('the ledger is consistent after all tests', async () => {
  expect(await booksBalance(app().context.db.orm)).toBe(true);
});
