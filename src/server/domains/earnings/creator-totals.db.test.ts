import fc from 'fast-check';
import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import { buildEarner, fillWallet } from '#tests/support/money.ts';
import { useApp } from '#tests/support/test-app.ts';
import { transaction } from '../../db/transaction.ts';
import { creatorTotals } from '../ledger/ledger.repository.ts';
import { payWithdrawal, refuseWithdrawal } from './settle-withdrawals.ts';

const app = useApp();

const step = fc.oneof(
  fc.record({ kind: fc.constant('complete' as const), cents: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ kind: fc.constant('withdraw' as const), cents: fc.integer({ min: 100, max: 20_000 }) }),
  fc.record({ kind: fc.constantFrom('pay' as const, 'refuse' as const), pick: fc.nat({ max: 100 }) }),
);

test('earning, withdrawing, paying and refusing in any order accounts for every cent', async () => {
  const t = app();
  const { db } = t.context;
  const sequence = async (steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) => {
    const creator = await buildEarner(t);
    const expected = {
      balanceCents: 10_000,
      earnedCents: 10_000,
      paidCents: 0,
      requestedCents: 0,
      heldCents: 0,
      onHoldCents: 0,
    };
    const open = new Map<number, number>();
    for (const each of steps) {
      if (each.kind === 'complete') {
        await fillWallet(t, creator, each.cents);
        expected.balanceCents += each.cents;
        expected.earnedCents += each.cents;
      } else if (each.kind === 'withdraw') {
        const { status, data } = await t.call(api.withdraw, {
          token: creator.token,
          body: { amount: each.cents / 100 },
        });
        expect(status).toBe(each.cents <= expected.balanceCents ? 201 : 422);
        if (status !== 201) continue;
        open.set(data.id, each.cents);
        expected.balanceCents -= each.cents;
        expected.requestedCents += each.cents;
      } else {
        const [id, cents] = [...open][each.pick % Math.max(1, open.size)] ?? [];
        if (id === undefined || cents === undefined) continue;
        const settle = each.kind === 'pay' ? payWithdrawal : refuseWithdrawal;
        await transaction(db, (tx) => settle(t.context, tx, id, 'No such account'));
        open.delete(id);
        expected.requestedCents -= cents;
        if (each.kind === 'pay') expected.paidCents += cents;
        else expected.balanceCents += cents;
      }
      const totals = await creatorTotals(db.orm, creator.id);
      expect(totals).toEqual(expected);
      expect(totals.earnedCents).toBe(totals.balanceCents + totals.paidCents + totals.requestedCents);
    }
    expect(await booksBalance(db.orm)).toBe(true);
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), sequence), {
    seed: 1947,
    numRuns: 8,
  });
});
