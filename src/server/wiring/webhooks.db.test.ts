import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import { buildBrand, buildOrder, buildProduct, type Person } from '#tests/support/people.ts';
import { balanceOf, jobRow, tellEvent } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';

/** Stripe delivers events at least once and in any order, so the outcome of a payment must depend on neither. */
const app = useApp();
const ROUNDS = 24;
let brand: Person;
let product: number;
beforeAll(async () => {
  brand = await buildBrand(app());
  product = await buildProduct(app(), brand);
});

/** A deterministic shuffle (linear congruential generator with the constants of Numerical Recipes). */
const shuffled = <T>(items: readonly T[], seed: number): T[] => {
  let state = seed;
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const rest = [...items];
  return items.flatMap(() => rest.splice(draw(rest.length), 1));
};

interface Fact {
  readonly type: string;
  readonly status: string;
}

const deliver = (intent: object, { type, status }: Fact, id: string): Promise<number> =>
  tellEvent(app(), type, { ...intent, object: 'payment_intent', currency: 'usd', status }, id);

const draft = async () => {
  const { data } = await app().call(api.createJob, { token: brand.token, body: buildOrder(product, { price: 100 }) });
  const job = await jobRow(app(), data.id);
  if (!job.paymentId) throw new Error('The draft has no payment.');
  const metadata = { purpose: 'job', job: String(job.id), user: String(brand.id) };
  return { job, intent: { id: job.paymentId, amount: job.totalCents, client_secret: 'x', metadata } };
};

const statusOf = async (id: number) => (await jobRow(app(), id)).status;

const failed = { type: 'payment_intent.payment_failed', status: 'requires_payment_method' };
const processing = { type: 'payment_intent.processing', status: 'processing' };
const succeeded = { type: 'payment_intent.succeeded', status: 'succeeded' };

test(`events doubled and in any order lead to one payment, ${ROUNDS} orders`, async () => {
  for (let seed = 1; seed <= ROUNDS; seed += 1) {
    const { job, intent } = await draft();
    const facts = [failed, failed, processing, ...Array.from({ length: 1 + (seed % 5) }, () => succeeded)];
    const ids = new Map([failed, processing, succeeded].map((fact) => [fact, `evt_${randomUUID()}`]));
    const send = (fact: Fact) => deliver(intent, fact, ids.get(fact) ?? '');
    const order = shuffled(facts, seed);
    // Every third round sends all events concurrently.
    const answers = seed % 3 === 0 ? await Promise.all(order.map(send)) : [];
    if (answers.length === 0) for (const fact of order) answers.push(await send(fact));
    expect(answers.every((status) => status === 200)).toBe(true);
    expect([await statusOf(job.id), await balanceOf(app(), 'held', job.id)]).toEqual(['pending', 10_000]);
  }
  expect(await booksBalance(app().context.db.orm)).toBe(true);
});

test.each([
  ['one cent less', { amount: 11_999 }],
  ['a cent more', { amount: 12_001 }],
])('an event about %s pays no job', async (_what, change) => {
  const { job, intent } = await draft();
  await deliver({ ...intent, ...change }, succeeded, `evt_${randomUUID()}`);
  expect([await statusOf(job.id), await balanceOf(app(), 'held', job.id)]).toEqual(['awaiting_payment', 0]);
});

test('an event pays the job of its payment, even when its metadata names another job', async () => {
  const [mine, other] = [await draft(), await draft()];
  const intent = { ...mine.intent, metadata: other.intent.metadata };
  await deliver(intent, succeeded, `evt_${randomUUID()}`);
  expect([await statusOf(mine.job.id), await statusOf(other.job.id)]).toEqual(['pending', 'awaiting_payment']);
});

test.each([
  ['NUL in its number', { id: 'pi_\u0000' }, 'evt_1'],
  ['NUL in the metadata', { metadata: { purpose: 'job', job: '1\u0000' } }, 'evt_2'],
  ['half of a surrogate pair in the metadata', { metadata: { purpose: 'job', job: '\ud800' } }, 'evt_3'],
  ['NUL in the event', {}, 'evt_\u0000'],
])('a signed event with %s is refused with 422 and pays nothing', async (_what, change, id) => {
  const { job, intent } = await draft();
  expect(await deliver({ ...intent, ...change }, succeeded, id)).toBe(422);
  expect([await statusOf(job.id), await balanceOf(app(), 'held', job.id)]).toEqual(['awaiting_payment', 0]);
});

test.each([
  ['an amount as text', { amount: '12000' }],
  ['no secret', { client_secret: null }],
  ['an unknown status', { status: 'levitating' }],
])('a signed event with %s is logged and answered with 503, so that it is sent again', async (_what, change) => {
  const { job, intent } = await draft();
  const lines = app().logLines.length;
  const { status = succeeded.status, ...rest } = change as { status?: string };
  expect(await deliver({ ...intent, ...rest }, { ...succeeded, status }, `evt_${randomUUID()}`)).toBe(503);
  expect(app().logLines.slice(lines).join()).toContain('a provider was unavailable to a request');
  expect([await statusOf(job.id), await balanceOf(app(), 'held', job.id)]).toEqual(['awaiting_payment', 0]);
});
