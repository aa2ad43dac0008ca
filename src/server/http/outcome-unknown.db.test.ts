import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, buildOrder, buildProduct, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { DatabaseUnavailable } from '../db/database-error.ts';

const running = useApp();
let brand: Person;
let product: number;
beforeAll(async () => {
  brand = await buildBrand(running());
  product = await buildProduct(running(), brand);
});

const gone = () => new DatabaseUnavailable('connection-lost', new Error('Connection terminated unexpectedly'));
const send = async (method: 'GET' | 'POST', url: string, headers = {}) => {
  const request = { method, url: `/api${url}`, headers: { authorization: `Bearer ${brand.token}`, ...headers } };
  const payload = method === 'POST' ? { payload: buildOrder(product) } : {};
  const answer = await running().app.inject({ ...request, ...payload });
  return [answer.statusCode, answer.json().code];
};
const orders = async () => {
  const { rows } = await running().context.db.pool.query('select count(*)::int as n from jobs');
  return rows[0].n;
};

test('a call that fails after its commit does not say that nothing was done; its repeat goes on from there', async () => {
  const { payments } = running().context;
  const before = await orders();
  vi.spyOn(payments, 'create').mockRejectedValueOnce(gone());
  const key = { 'idempotency-key': randomUUID() };
  expect(await send('POST', api.createJob.path, key)).toEqual([503, 'outcomeUnknown']);
  expect(await send('POST', api.createJob.path, key)).toEqual([201, undefined]);
  expect(await orders()).toBe(before + 1);
});

test('a call that fails before any commit says that nothing was done, and so does one that only reads', async () => {
  const { data } = await running().call(api.createJob, { token: brand.token, body: buildOrder(product) });
  vi.spyOn(running().context.payments, 'retrieve').mockRejectedValueOnce(gone());
  const confirm = api.confirmJobPayment.path.replace(':id', String(data.id));
  expect(await send('POST', confirm)).toEqual([503, 'unavailable']);
});
