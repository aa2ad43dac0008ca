import { expect, test } from 'vitest';
import { useEmptiedDatabase } from '#tests/support/emptied-database.ts';
import { createPostgresPaymentStore } from './payment-store.repository.ts';
import type { SandboxIntent } from './sandbox-payment-store.ts';

const database = useEmptiedDatabase();
const open = async () => {
  await database().pool.query('truncate sandbox_payments');
  return createPostgresPaymentStore(database().orm);
};

const buildIntent = (overrides: Partial<SandboxIntent> = {}): SandboxIntent => ({
  id: 'pi_1',
  object: 'payment_intent',
  amount: 5_500,
  currency: 'usd',
  status: 'requires_payment_method',
  client_secret: 'pi_1_secret_1',
  created: 1_800_000_000,
  livemode: false,
  metadata: { purpose: 'job', job: '7', user: '3' },
  latest_charge: null,
  last_payment_error: null,
  next_action: null,
  ...overrides,
});

const record = (id: string, idempotencyKey: string | null = null) => ({
  object: buildIntent({ id }),
  idempotencyKey,
  requestHash: idempotencyKey && 'hash',
});

test('gives back what was put in, by id and by key', async () => {
  const store = await open();
  expect(await store.insert(record('pi_1', 'key'))).toBe(true);
  expect(await store.get('pi_1')).toEqual({ ...record('pi_1', 'key'), version: 0 });
  expect(await store.findByIdempotencyKey('key')).toEqual(await store.get('pi_1'));
  expect(await store.get('pi_2')).toBeUndefined();
  expect(await store.findByIdempotencyKey('pi_1')).toBeUndefined();
});

test('takes an id and a key once, and any number without a key', async () => {
  const store = await open();
  expect(await store.insert(record('pi_1', 'key'))).toBe(true);
  expect(await store.insert(record('pi_2', 'key'))).toBe(false);
  expect(await store.insert(record('pi_1', 'other'))).toBe(false);
  expect(await store.insert(record('pi_3'))).toBe(true);
  expect(await store.insert(record('pi_4'))).toBe(true);
  expect(await store.get('pi_2')).toBeUndefined();
});

test('lets one of ten updates of the same version win', async () => {
  const store = await open();
  await store.insert(record('pi_1'));
  const charges = Array.from({ length: 10 }, (_, n) => buildIntent({ status: 'succeeded', latest_charge: `ch_${n}` }));
  const won = await Promise.all(charges.map((intent) => store.update(0, intent)));
  expect(won.filter(Boolean)).toHaveLength(1);
  expect(await store.get('pi_1')).toMatchObject({ version: 1, object: charges[won.indexOf(true)] });
  expect(await store.update(1, buildIntent())).toBe(true);
});

test('lists the objects of a kind, newest first', async () => {
  const store = await open();
  await store.insert({ ...record('pi_1'), object: buildIntent({ created: 10 }) });
  await store.insert({ ...record('pi_2'), object: buildIntent({ id: 'pi_2', created: 20 }) });
  expect((await store.list('payment_intent', 10)).map(({ id }) => id)).toEqual(['pi_2', 'pi_1']);
  expect((await store.list('payment_intent', 11)).map(({ id }) => id)).toEqual(['pi_2']);
  expect(await store.list('dispute', 0)).toEqual([]);
});

test('lists the objects of a status behind a hundred newer ones of another', async () => {
  const store = await open();
  await store.insert({ ...record('pi_0'), object: buildIntent({ id: 'pi_0', status: 'processing', created: 1 }) });
  for (let n = 1; n <= 101; n += 1)
    await store.insert({ ...record(`pi_${n}`), object: buildIntent({ id: `pi_${n}`, created: 1_000 + n }) });
  expect(await store.list('payment_intent', 0)).toHaveLength(100);
  expect((await store.list('payment_intent', 0, 'processing')).map(({ id }) => id)).toEqual(['pi_0']);
});

test('updates nothing that is not there', async () => {
  const store = await open();
  expect(await store.update(0, buildIntent())).toBe(false);
  expect(await store.get('pi_1')).toBeUndefined();
});
