import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { times } from '#tests/support/concurrency.ts';
import { buildOrder } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { addBrand, addProduct } from '../jobs/fixtures/list-data.ts';

const app = useApp();
let token: string;
let product: number;
beforeAll(async () => {
  const brand = await addBrand(app());
  token = brand.token;
  product = await addProduct(app(), brand.id);
});

const place = async () => (await app().call(api.createJob, { token, body: buildOrder(product) })).data;
const read = async (id: number) => (await app().call(api.getBrandJob, { token, params: { id } })).data;
const update = (id: number, version: string | undefined, price: number, key?: string) =>
  app().call(api.updateJob, {
    ...{ token, params: { id }, body: { ...buildOrder(product, { price }), version } },
    ...(key && { headers: { 'idempotency-key': key } }),
  });

test('an order is updated from the version that was read; from an older one nothing happens to it or its payment', async () => {
  const { id } = await place();
  const { version } = await read(id);
  expect((await update(id, version, 120)).status).toBe(200);
  const changed = await read(id);
  expect(await update(id, version, 130)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^This job was changed meanwhile/),
  });
  expect(await read(id)).toEqual(changed);
  expect((await update(id, changed.version, 130)).data.price).toBe(130);
  // As the specification has it, without a version.
  expect((await update(id, undefined, 140)).data.price).toBe(140);
});

test('its version changes with what was ordered only', async () => {
  const { id } = await place();
  const { version } = await read(id);
  await app().call(api.openJobPayment, { token, params: { id } });
  await update(id, undefined, 120);
  expect((await read(id)).version).not.toBe(version);
  await update(id, undefined, 100);
  expect((await read(id)).version).toBe(version);
});

test('a repeat of an update with its key is answered with it, also at once', async () => {
  const { id } = await place();
  const { version } = await read(id);
  const send = () => update(id, version, 120, `version-${id}`);
  for (const { status, data } of [...(await times(3, send)), await send()])
    expect([status, data?.price]).toEqual([200, 120]);
});

// While the next payment is opened, the order has none whose change would show that of the order.
test('of two updates from one version at once, one replaces it', async () => {
  const { id } = await place();
  await app().context.db.orm.update(jobs).set({ paymentSecret: null }).where(eq(jobs.id, id));
  const { version } = await read(id);
  const answers = await times(4, (n) => update(id, version, 120 + n));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});
