import { beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, buildOrder, buildProduct, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { archiveProduct, deleteUnordered, lockImage } from '../products/products.repository.ts';

const app = useApp();
let brand: Person;
beforeAll(async () => {
  brand = await buildBrand(app());
});

const waiting = async () => {
  const { rows } = await app().context.db.pool.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rows.length;
};

/** The answer to a call that is sent while a product is being taken out of the offer, and waits for that. */
const answerDuring = async <T>(
  productId: number,
  takeOut: (tx: Transaction) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<T> => {
  let answer: Promise<T> | undefined;
  await transaction(app().context.db, async (tx) => {
    await lockImage(tx.orm, productId);
    await takeOut(tx);
    answer ??= call();
    await expect.poll(waiting).toBe(1);
  });
  if (!answer) throw new Error('The call was not sent.');
  return answer;
};

const takingOut = [
  ['deleted', (id: number, tx: Transaction) => deleteUnordered(tx.orm, id)],
  ['archived', (id: number, tx: Transaction) => archiveProduct(tx.orm, id, new Date())],
] as const;

test.each(takingOut)('a product that is being %s is not ordered', async (_, takeOut) => {
  const id = await buildProduct(app(), brand);
  const order = () => app().call(api.createJob, { token: brand.token, body: buildOrder(id) });
  const { status, errors } = await answerDuring(id, (tx) => takeOut(id, tx), order);
  expect([status, errors]).toEqual([422, { product_id: ['Product is required'] }]);
});

test.each(takingOut)('a draft does not change to a product that is being %s, and can be paid', async (_, takeOut) => {
  const [kept, id] = [await buildProduct(app(), brand), await buildProduct(app(), brand)];
  const { data: draft } = await app().call(api.createJob, { token: brand.token, body: buildOrder(kept) });
  const params = { id: draft.id };
  const edit = () => app().call(api.updateJob, { token: brand.token, params, body: buildOrder(id) });
  expect((await answerDuring(id, (tx) => takeOut(id, tx), edit)).status).toBe(422);
  const { data: shown } = await app().call(api.openJobPayment, { token: brand.token, params });
  expect(shown).toMatchObject({ product_id: kept, stripe_id: expect.any(String) });
  expect(shown.stripe_id).not.toBe(draft.stripe_id);
});
