import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import { barrier, times } from '#tests/support/concurrency.ts';
import { buildEarner, requestWithdrawal } from '#tests/support/money.ts';
import type { Person } from '#tests/support/people.ts';
import { balanceOf, notificationsOf } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { withdrawals } from '../../db/schema/money.ts';
import { transaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { creatorTotals, transfer } from '../ledger/ledger.repository.ts';
import { payWithdrawal, refuseWithdrawal, returnWithdrawal } from './settle-withdrawals.ts';

const app = useApp();
const REASON = 'The account number is not valid';
const pay = (id: number) => transaction(app().context.db, (tx) => payWithdrawal(app().context, tx, id));
const refuse = (id: number, reason = REASON) =>
  transaction(app().context.db, (tx) => refuseWithdrawal(app().context, tx, id, reason));
const giveBack = (id: number, reason = 'The account is closed') =>
  transaction(app().context.db, (tx) => returnWithdrawal(app().context, tx, id, reason));
const totals = ({ id }: Person) => creatorTotals(app().context.db.orm, id);
const told = async ({ id: userId }: Person) =>
  (await notificationsOf(app(), { userId, type: 'withdraw' })).map(({ message }) => message);
/** The messages of the refused calls; any other error is thrown. */
const refusals = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
  results.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    if (result.reason instanceof ApiError) return [result.reason.message];
    throw result.reason;
  });

test('a paid withdrawal leaves the ledger and its creator is mailed the receipt', async () => {
  const creator = await buildEarner(app());
  const id = await requestWithdrawal(app(), creator, 30);
  await pay(id);
  expect(await totals(creator)).toEqual({
    balanceCents: 7_000,
    earnedCents: 10_000,
    paidCents: 3_000,
    requestedCents: 0,
    heldCents: 0,
    onHoldCents: 0,
  });
  const { data } = await app().call(api.billingInfo, { token: creator.token });
  expect(data.withdrawals).toMatchObject([
    { id, status: 'paid', settled_at: expect.any(String), reason: null, receipt: expect.stringMatching(/^W-\d{6}$/) },
  ]);
  const receipt = data.withdrawals[0]?.receipt;
  expect(await told(creator)).toEqual([`Your withdrawal of $30.00 was paid. Receipt ${receipt}.`]);
  const [mail] = await app().mailsTo(creator.email);
  expect(mail).toMatchObject({
    subject: 'Your withdrawal of $30.00 was paid',
    text: expect.stringContaining(`${receipt}`),
  });
  expect(mail?.text).toContain('ends in 1947');
  expect(mail?.text).not.toContain('1203');
});

test('a refused withdrawal returns to the balance, and its creator gets the reason', async () => {
  const creator = await buildEarner(app());
  const id = await requestWithdrawal(app(), creator, 30);
  await refuse(id);
  expect(await totals(creator)).toEqual({
    balanceCents: 10_000,
    earnedCents: 10_000,
    paidCents: 0,
    requestedCents: 0,
    heldCents: 0,
    onHoldCents: 0,
  });
  expect(await told(creator)).toEqual([
    `Your withdrawal of $30.00 was not paid: ${REASON}. The amount is back in your balance.`,
  ]);
  const [mail] = await app().mailsTo(creator.email);
  expect(mail).toMatchObject({
    subject: 'Your withdrawal of $30.00 was not paid',
    text: expect.stringContaining(`${REASON}.`),
  });
  const { data } = await app().call(api.billingInfo, { token: creator.token });
  expect(data.withdrawals).toMatchObject([{ id, status: 'refused', settled_at: expect.any(String), reason: REASON }]);
});

describe('a payout that the bank sent back', () => {
  test('returns to the balance, with its reason in the app and by mail; its receipt says so and stays as issued', async () => {
    const creator = await buildEarner(app());
    const id = await requestWithdrawal(app(), creator, 30);
    await pay(id);
    const number = (await app().call(api.listReceipts, { token: creator.token })).data[0]?.number ?? '';
    const receipt = async () => (await app().call(api.getReceipt, { token: creator.token, params: { number } })).data;
    const before = await receipt();
    await giveBack(id);
    expect(await totals(creator)).toMatchObject({ balanceCents: 10_000, earnedCents: 10_000, paidCents: 0 });
    const sentence =
      'Your bank sent back your withdrawal of $30.00: The account is closed. The amount is back in your balance.';
    expect((await told(creator)).at(-1)).toBe(sentence);
    const [mail] = await app().mailsTo(creator.email);
    expect(mail).toMatchObject({
      subject: 'Your bank sent back your withdrawal of $30.00',
      text: expect.stringContaining('The account is closed.'),
    });
    const { data } = await app().call(api.billingInfo, { token: creator.token });
    expect(data.withdrawals).toMatchObject([
      { id, status: 'returned', reason: 'The account is closed', receipt: number, settled_at: expect.any(String) },
    ]);
    expect(await receipt()).toEqual({ ...before, returned_at: expect.any(String) });
  });

  test('is booked once, however often it is recorded at the same time', async () => {
    const creator = await buildEarner(app());
    const id = await requestWithdrawal(app(), creator, 30);
    await pay(id);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => giveBack(id)));
    expect(refusals(results)).toEqual(Array(7).fill(`Withdrawal #${id} was returned before.`));
    expect(await totals(creator)).toMatchObject({ balanceCents: 10_000, paidCents: 0 });
    expect(await booksBalance(app().context.db.orm)).toBe(true);
  });

  test('was paid before: neither a requested nor a refused one comes back, nor by a statement of its own', async () => {
    const creator = await buildEarner(app());
    const id = await requestWithdrawal(app(), creator, 30);
    await expect(giveBack(id)).rejects.toThrow(`Withdrawal #${id} is requested: only a paid one can come back.`);
    const statement = `update withdrawals set status = 'returned', settled_at = now(), returned_at = now() where id = ${id}`;
    await expect(app().context.db.pool.query(statement)).rejects.toThrow('already');
    await refuse(id);
    await expect(giveBack(id)).rejects.toThrow(`Withdrawal #${id} is refused: only a paid one can come back.`);
    await expect(giveBack(999_999)).rejects.toThrow('There is no withdrawal #999999.');
    expect(await totals(creator)).toMatchObject({ balanceCents: 10_000, paidCents: 0 });
  });
});

test('a settled withdrawal does not change, and an unknown one is reported', async () => {
  const creator = await buildEarner(app());
  const [paid, refused] = [await requestWithdrawal(app(), creator, 10), await requestWithdrawal(app(), creator, 20)];
  await pay(paid);
  await refuse(refused);
  await expect(refuse(paid)).rejects.toThrow(`Withdrawal #${paid} was paid before.`);
  await expect(pay(refused)).rejects.toThrow(`Withdrawal #${refused} was refused before.`);
  await expect(pay(999_999)).rejects.toThrow('There is no withdrawal #999999.');
  expect(await totals(creator)).toMatchObject({ balanceCents: 9_000, paidCents: 1_000 });
});

describe('20 concurrent settlements', () => {
  test.each([
    ['payments', () => pay],
    ['refusals', () => (id: number) => refuse(id)],
    ['payments and refusals', (n: number) => (n % 2 ? pay : (id: number) => refuse(id))],
  ])('%s: one wins', async (_name, stepOf) => {
    const creator = await buildEarner(app());
    // A second request, so that the balance could pay a duplicate.
    await requestWithdrawal(app(), creator, 50);
    const id = await requestWithdrawal(app(), creator, 30);
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => stepOf(n)(id)));
    expect(refusals(results)).toHaveLength(19);
    expect(await told(creator)).toHaveLength(1);
    const { balanceCents, paidCents } = await totals(creator);
    expect([balanceCents - 2_000 + paidCents, await balanceOf(app(), 'withdrawing', creator.id)]).toEqual([
      3_000, 5_000,
    ]);
    expect(await booksBalance(app().context.db.orm)).toBe(true);
  });

  test('a naive variant, which checks before it posts and has no unique key, settles more than once', async () => {
    const creator = await buildEarner(app());
    await requestWithdrawal(app(), creator, 50);
    const id = await requestWithdrawal(app(), creator, 30);
    const { orm } = app().context.db;
    const everybodyLooked = barrier(2);
    const owner = creator.id;
    await times(2, async (n) => {
      const [row] = await orm.select().from(withdrawals).where(eq(withdrawals.id, id));
      await everybodyLooked();
      if (row?.status !== 'requested') return;
      await transfer(orm, `naive:${id}:${n}`, { kind: 'withdrawing', owner }, { kind: 'bank' }, row.amountCents);
      await orm.update(withdrawals).set({ status: 'paid', settledAt: new Date() }).where(eq(withdrawals.id, id));
    });
    expect((await totals(creator)).paidCents).toBe(6_000);
  });
});
