import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { JobStatus } from '#shared/domain/job-lifecycle.ts';
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
import { applications, jobs } from '../../db/schema.ts';
import { booksBalance } from '../ledger/ledger.ts';

const app = useApp();

/** The six statuses; a cancelled job is a deleted draft, or one that was cancelled after it was paid. */
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

/** What each call answers in each state, in the order of `STATES`. */
const brandTable = {
  updateJob: [200, 409, 409, 409, 409, 404, 409],
  confirmJobPayment: [200, 200, 200, 200, 200, 404, 200],
  deleteJob: [200, 409, 409, 409, 409, 404, 409],
  getBrandJob: [200, 200, 200, 200, 200, 404, 200],
  acceptScript: [409, 200, 409, 409, 409, 404, 409],
  acceptApplication: [409, 409, 200, 409, 409, 404, 409],
  completeJob: [409, 409, 409, 200, 409, 404, 409],
  cancelJob: [409, 200, 200, 409, 409, 404, 409],
  markShipped: [409, 409, 409, 200, 409, 404, 409],
} as const;
/** By a creator who applied and, from `in_progress` on, was accepted. */
const applicantTable = {
  getCreatorJob: [200, 200, 200, 200, 200, 200, 200],
  apply: [409, 409, 409, 409, 409, 409, 409],
  deliver: [404, 404, 404, 200, 409, 404, 404],
  markReceived: [404, 404, 404, 200, 409, 404, 404],
  withdrawApplication: [200, 200, 200, 409, 409, 200, 409],
} as const;
/** By a creator who has nothing to do with the job. */
const strangerTable = {
  getCreatorJob: [404, 404, 200, 404, 404, 404, 404],
  apply: [404, 404, 201, 404, 404, 404, 404],
  deliver: [404, 404, 404, 404, 404, 404, 404],
  markReceived: [404, 404, 404, 404, 404, 404, 404],
  withdrawApplication: [404, 404, 404, 404, 404, 404, 404],
} as const;

let brand: Person;
let applicant: Person;
let stranger: Person;
let product: number;
beforeAll(async () => {
  const t = app();
  [brand, applicant, stranger] = [await buildBrand(t), await buildCreator(t), await buildCreator(t)];
  product = await buildProduct(t, brand);
});

/** A job in a state, by the way that leads there, and the id of an application to it. */
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

const sendProduct = (id: number) => app().call(api.markShipped, { token: brand.token, params: { id } });
const ABOUT_APPLICATIONS: ReadonlySet<string> = new Set(['acceptApplication', 'withdrawApplication']);

const tables = [
  ['the brand', () => brand, brandTable],
  ['an applicant', () => applicant, applicantTable],
  ['another creator', () => stranger, strangerTable],
] as const;

describe.each(tables)('%s', (_who, person, table) => {
  const cells = Object.entries(table).flatMap(([call, answers]) =>
    STATES.map((state, n) => [call, state, answers[n] ?? 0] as const),
  );
  test.each(cells)('%s of a job that is %s: %d', async (call, state, expected) => {
    const t = app();
    const { id, application } = await buildJob(state);
    if (call === 'markReceived' && state === 'in_progress') await sendProduct(id);
    const before = await t.context.db.orm.select().from(jobs).where(eq(jobs.id, id));
    expect(before[0]?.status).toBe(statusOf(state));
    const bodies: Record<string, Readonly<Record<string, unknown>>> = {
      updateJob: buildOrder(product),
      apply: { note: 'Me!' },
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

test('after all of this the books agree', async () => {
  expect(await booksBalance(app().context.db.orm)).toBe(true);
});
