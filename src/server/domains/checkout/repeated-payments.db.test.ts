import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, buildOrder, buildProduct, type Person } from '#tests/support/people.ts';
import { payUnheard, query } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';

/** A keyed request whose question to the provider fails goes on from there when it is repeated with its key. */
const app = useApp();
let brand: Person;
let product: number;
beforeAll(async () => {
  brand = await buildBrand(app());
  product = await buildProduct(app(), brand);
});

const draft = async () => {
  const { data } = await app().call(api.createJob, { token: brand.token, body: buildOrder(product, { price: 100 }) });
  return { id: data.id, intent: data.stripe_id?.split('_secret_')[0] ?? '' };
};
/** The payments of a job that can still be paid, or were. */
const payments = async (job: number) =>
  (
    await query(
      app(),
      `select id from sandbox_payments where intent #>> '{metadata,job}' = $1 and intent ->> 'status' <> 'canceled'`,
      [String(job)],
    )
  ).length;
const drafts = async () =>
  (await query(app(), 'select id::int from jobs where brand_id = $1 order by id', [brand.id])).length;

type Fetch = typeof fetch;
const error = (status: number, type: string) => async () =>
  Response.json({ error: { type, message: 'Something went wrong.' } }, { status });
const changed =
  (change: object) =>
  (really: Fetch): Fetch =>
  async (address, init) =>
    Response.json({ ...((await (await really(address, init)).json()) as object), ...change });
const lost = () => Promise.reject(new TypeError('fetch failed'));

/** How an answer of the provider fails; some questions were heard nevertheless. */
const failures: Readonly<Record<string, (really: Fetch) => Fetch>> = {
  'a refused connection': () => lost,
  'an answer that is lost': (really) => (address, init) => really(address, init).then(lost),
  'status 500': () => error(500, 'api_error'),
  'status 429': () => error(429, 'rate_limit_error'),
  'status 402': () => error(402, 'card_error'),
  'status 401': () => error(401, 'authentication_error'),
  'no JSON': () => async () => new Response('<html>'),
  'half of its JSON': () => async () => new Response('{"id":"pi_1","obj'),
  'another amount': changed({ amount: 1 }),
  'another currency': changed({ currency: 'jpy' }),
  'no fields': () => async () => Response.json({}),
};

/** Lets the provider's answer to question `which` of the next request fail. */
const failAt = (which: number, failure: (really: Fetch) => Fetch) => {
  const { cardNetwork } = app().sandbox;
  const really = cardNetwork.fetch;
  let asked = 0;
  vi.spyOn(cardNetwork, 'fetch').mockImplementation((address, init) => {
    asked += 1;
    return (asked === which ? failure(really) : really)(address, init);
  });
};

/** Fails, is repeated with its key, and answers the same ever after. */
const repeat = async <T extends { status: number }>(send: (key: string) => Promise<T>): Promise<T> => {
  const key = randomUUID();
  const lines = app().logLines.length;
  expect((await send(key)).status).toBe(503);
  expect(app().logLines.slice(lines).join()).toContain('a provider was unavailable to a request');
  const second = await send(key);
  expect(second.status).toBeLessThan(300);
  expect(await send(key)).toEqual(second);
  return second;
};
const keyed = (key: string) => ({ token: brand.token, headers: { 'idempotency-key': key } });

describe.each(Object.entries(failures))('after %s,', (how, failure) => {
  test('an order is placed once, and has one payment', async () => {
    const before = await drafts();
    failAt(1, failure);
    const { data } = await repeat((key) =>
      app().call(api.createJob, { ...keyed(key), body: buildOrder(product, { price: 100 }) }),
    );
    expect(data).toMatchObject({ stripe_id: expect.any(String), status: 'awaiting_payment' });
    expect([await drafts(), await payments(data.id)]).toEqual([before + 1, 1]);
  });

  test.each([
    // The amount of a payment that is closed is of no consequence.
    ...(how === 'another amount' ? [] : [['closing the old payment', 1] as const]),
    ['opening the new payment', 2] as const,
  ])('when %s, an order is changed once', async (_when, which) => {
    const { id } = await draft();
    failAt(which, failure);
    const { data } = await repeat((key) =>
      app().call(api.updateJob, { ...keyed(key), params: { id }, body: buildOrder(product, { price: 200 }) }),
    );
    expect(data).toMatchObject({ price: 200, stripe_id: expect.any(String) });
    expect(await payments(id)).toBe(1);
  });

  test('an order is opened for payment, and its payment is confirmed', async () => {
    const { id, intent } = await draft();
    failAt(1, failure);
    const opened = await repeat((key) => app().call(api.openJobPayment, { ...keyed(key), params: { id } }));
    expect(opened.data.stripe_id).toContain(intent);
    await payUnheard(app(), intent);
    vi.restoreAllMocks();
    failAt(1, failure);
    const { data } = await repeat((key) => app().call(api.confirmJobPayment, { ...keyed(key), params: { id } }));
    expect([data.status, await payments(id)]).toEqual(['pending', 1]);
  });

  test('a subscription is renewed once', async () => {
    const { data } = await app().call(api.renewalPayment, { token: brand.token });
    const payment_intent = data.client_secret.split('_secret_')[0] ?? '';
    await payUnheard(app(), payment_intent);
    failAt(1, failure);
    await repeat((key) => app().call(api.subscribe, { ...keyed(key), body: { payment_intent } }));
    expect(await query(app(), 'select from ledger_transfers where key = $1', [`sub:${payment_intent}`])).toHaveLength(
      1,
    );
  });
});

test('a change that came too late for a payment stays refused when it is repeated', async () => {
  const { id, intent } = await draft();
  await payUnheard(app(), intent);
  const change = (key: string) =>
    app().call(api.updateJob, { ...keyed(key), params: { id }, body: buildOrder(product, { price: 200 }) });
  expect([(await change('late')).status, (await change('late')).status]).toEqual([409, 409]);
});
