import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import { times } from '#tests/support/concurrency.ts';
import { buildEarner, requestWithdrawal } from '#tests/support/money.ts';
import type { Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { creatorTotals } from '../ledger/ledger.repository.ts';
import { payWithdrawal, refuseWithdrawal } from './settle-withdrawals.ts';

const app = useApp();
const cancel = ({ token }: Person, id: number) => app().call(api.cancelWithdrawal, { token, params: { id } });
const totals = ({ id }: Person) => creatorTotals(app().context.db.orm, id);
const operate = async (step: typeof payWithdrawal | typeof refuseWithdrawal, id: number): Promise<boolean> => {
  try {
    await transaction(app().context.db, (tx) => step(app().context, tx, id, 'No such account.'));
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

test('cancelling a requested withdrawal returns its amount at once', async () => {
  const creator = await buildEarner(app());
  const id = await requestWithdrawal(app(), creator, 30);
  const { status, data } = await cancel(creator, id);
  expect([status, data.balance]).toEqual([200, 100]);
  expect(data.withdrawals).toMatchObject([{ id, status: 'cancelled', settled_at: expect.any(String), reason: null }]);
  expect(await totals(creator)).toMatchObject({ balanceCents: 10_000, earnedCents: 10_000, paidCents: 0 });
  expect(await booksBalance(app().context.db.orm)).toBe(true);
});

test('a settled withdrawal cannot be cancelled; one of another creator does not exist', async () => {
  const creator = await buildEarner(app());
  const id = await requestWithdrawal(app(), creator, 30);
  expect((await cancel(await buildEarner(app()), id)).status).toBe(404);
  expect((await cancel(creator, 999_999)).status).toBe(404);
  await operate(payWithdrawal, id);
  const { status, message } = await cancel(creator, id);
  expect([status, message]).toEqual([409, `Withdrawal #${id} was paid before.`]);
  expect(await totals(creator)).toMatchObject({ balanceCents: 7_000, paidCents: 3_000 });
});

describe('concurrently', () => {
  test('of cancelling, paying and refusing exactly one wins, and the money matches the row', async () => {
    const creator = await buildEarner(app());
    for (let round = 0; round < 6; round += 1) {
      const before = await totals(creator);
      const id = await requestWithdrawal(app(), creator, 2);
      const results = await Promise.all(
        [
          ...(await times(3, async () => async () => (await cancel(creator, id)).status === 200)),
          async () => operate(payWithdrawal, id),
          async () => operate(refuseWithdrawal, id),
        ]
          .toSorted((_a, _b) => (round % 2 ? -1 : 1))
          .map((step) => step()),
      );
      expect(results.filter(Boolean)).toHaveLength(1);
      const { data } = await app().call(api.billingInfo, { token: creator.token });
      const state = data.withdrawals.find((withdrawal) => withdrawal.id === id)?.status;
      const after = await totals(creator);
      expect(before.balanceCents - after.balanceCents).toBe(state === 'paid' ? 200 : 0);
      expect(after.paidCents - before.paidCents).toBe(state === 'paid' ? 200 : 0);
    }
    expect(await booksBalance(app().context.db.orm)).toBe(true);
  });

  test('the database refuses to change a settled withdrawal', async () => {
    const creator = await buildEarner(app());
    const id = await requestWithdrawal(app(), creator, 30);
    await operate(payWithdrawal, id);
    await expect(
      app().context.db.pool.query("update withdrawals set status = 'cancelled' where id = $1", [id]),
    ).rejects.toMatchObject({ constraint: 'withdrawal_step' });
  });
});
