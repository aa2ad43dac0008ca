import { beforeAll, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { buildBrand, buildCreator, buildOrder, buildProduct, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import type { Identity } from '../../src/server/providers/identity/identity.ts';
import type { Payments } from '../../src/server/providers/payments/payments.ts';

/** What is read from a provider is stored when it is made, or arrives by an event or the reconciliation. */
const app = useApp();
let people: readonly Person[];
let job: number;
beforeAll(async () => {
  const brand = await buildBrand(app());
  people = [brand, await buildCreator(app())];
  const body = buildOrder(await buildProduct(app(), brand));
  job = (await app().call(api.createJob, { token: brand.token, body })).data.id;
  // The case in which a list once opened the missing payments.
  await app().context.db.pool.query('update jobs set payment_id = null, payment_secret = null where id = $1', [job]);
});

const asked: string[] = [];
/** Makes a method of a provider never answer. */
const hang = <T extends object>(provider: T, name: string & keyof T) =>
  vi.spyOn(provider as Record<string, (...given: never[]) => unknown>, name).mockImplementation(() => {
    asked.push(name);
    return new Promise(() => {});
  });

const hangAll = () => {
  const { payments, identity } = app().context;
  const calls = ['create', 'retrieve', 'cancel', 'refund', 'listRefunds', 'findDispute'] as const;
  for (const name of calls satisfies readonly (keyof Payments)[]) hang(payments, name);
  for (const name of ['identify', 'exchangeCode'] as const satisfies (keyof Identity)[])
    hang(identity as Identity, name);
  hang(app().sandbox.cardNetwork, 'fetch');
};

/** The renewal payment is opened by a GET where there is none: it has a test of its own. */
const { readRenewalPayment, ...calls } = api;
const reads = (Object.values(calls) as Endpoint[]).filter(({ method }) => method === 'GET');
const others = ['/healthz', '/readyz', '/', '/robots.txt', '/api/docs'];

test('no call that only reads waits for a provider that never answers', async () => {
  hangAll();
  const urls = [...reads.map(({ path }) => `/api${path.replace(/:\w+/g, String(job))}`), ...others];
  expect(urls.length).toBeGreaterThan(40);
  for (const url of urls)
    for (const { token } of people) {
      const answer = await app().app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
      expect([url, answer.statusCode]).toEqual([url, expect.toSatisfy((status: number) => status < 500)]);
    }
  expect(asked).toEqual([]);
  // The providers do hang.
  void app().call(api.openJobPayment, { token: people[0]?.token, params: { id: job } });
  await expect.poll(() => asked).toEqual(['create']);
});

test('the renewal payment is answered as it was stored, and 503 says when there is none', async () => {
  const [renewing, other] = [await buildBrand(app()), await buildBrand(app())];
  const read = ({ token }: Person) => app().call(readRenewalPayment, { token });
  const opened = await read(renewing);
  expect(opened).toMatchObject({ status: 200, data: { client_secret: expect.any(String), amount: 199 } });
  hangAll();
  expect(await read(renewing)).toMatchObject({ status: 200, data: opened.data });
  expect((await read(other)).status).toBe(503);
});
