import { beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, buildOrder, buildProduct, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { meetUncommitted } from '#tests/support/uncommitted.ts';

const app = useApp();
let brand: Person;
beforeAll(async () => {
  brand = await buildBrand(app());
});

/** How a product is taken out of the offer, as the use case does. */
const takingOut = [
  [
    'deleted',
    (id: number) => `select from products where id = ${id} for update; delete from products where id = ${id}`,
  ],
  [
    'archived',
    (id: number) =>
      `select from products where id = ${id} for update; update products set archived_at = now() where id = ${id}`,
  ],
] as const;

test.each(takingOut)('a product that is being %s is not ordered', async (_, takeOut) => {
  const id = await buildProduct(app(), brand);
  const order = () => app().call(api.createJob, { token: brand.token, body: buildOrder(id) });
  const { status, errors } = await meetUncommitted(app().context.db.pool, takeOut(id), order);
  expect([status, errors]).toEqual([422, { product_id: ['Product is required'] }]);
});

test.each(takingOut)('a draft does not change to a product that is being %s, and can be paid', async (_, takeOut) => {
  const [kept, id] = [await buildProduct(app(), brand), await buildProduct(app(), brand)];
  const { data: draft } = await app().call(api.createJob, { token: brand.token, body: buildOrder(kept) });
  const params = { id: draft.id };
  const edit = () => app().call(api.updateJob, { token: brand.token, params, body: buildOrder(id) });
  expect((await meetUncommitted(app().context.db.pool, takeOut(id), edit)).status).toBe(422);
  const { data: shown } = await app().call(api.openJobPayment, { token: brand.token, params });
  expect(shown).toMatchObject({ product_id: kept, stripe_id: expect.any(String) });
  expect(shown.stripe_id).not.toBe(draft.stripe_id);
});
