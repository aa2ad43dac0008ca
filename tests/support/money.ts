import { randomUUID } from 'node:crypto';
import { api } from '#shared/contract/api.ts';
import { transaction } from '../../src/server/db/transaction.ts';
import { transfer } from '../../src/server/domains/ledger/ledger.repository.ts';
import { buildCreator, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Credits a creator as if jobs had been paid and completed; they exist only in the ledger. */
export const fillWallet = ({ context }: TestApp, { id: owner }: Pick<Person, 'id'>, cents: number): Promise<void> =>
  transaction(context.db, async (tx) => {
    const key = randomUUID();
    // No job has a negative id.
    const held = { kind: 'held', owner: -owner } as const;
    await transfer(tx.orm, `pay:${key}`, { kind: 'gateway' }, held, cents);
    await transfer(tx.orm, `release:${key}`, held, { kind: 'wallet', owner }, cents);
  });

export const ACCOUNT = 'DE07 1203 0000 0000 0019 47';

/** A creator with 100 dollars and the first payout method. */
export const buildEarner = async (t: TestApp): Promise<Person> => {
  const creator = await buildCreator(t);
  await fillWallet(t, creator, 10_000);
  const body = { account_number: ACCOUNT, payment_method_id: 1 };
  await t.call(api.savePayout, { token: creator.token, body });
  return creator;
};

/** Requests a withdrawal in dollars and returns its id. */
export const requestWithdrawal = async (t: TestApp, { token }: Person, amount: number): Promise<number> => {
  const { data, message } = await t.call(api.withdraw, { token, body: { amount } });
  if (!data) throw new Error(`The withdrawal was refused: ${message}`);
  return data.id;
};
