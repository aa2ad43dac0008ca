import { beforeAll, describe, expect, test } from 'vitest';
import { booksBalance } from '#tests/support/books-balance.ts';
import { useEmptiedDatabase } from '#tests/support/emptied-database.ts';
import { transaction } from '../../db/transaction.ts';
import { audit } from '../../operator/audit.repository.ts';
import { transfer } from './ledger.repository.ts';

const database = useEmptiedDatabase();

beforeAll(() =>
  transaction(database(), async (tx) => {
    await transfer(tx.orm, 'pay:job:7', { kind: 'gateway' }, { kind: 'held', owner: 7 }, 10_000);
    await audit(tx, 'pay-withdrawal', 'withdrawal:1', { amount_cents: 100 });
  }),
);

const REFUSED = { code: '42501' };
const run = (statement: string) => database().pool.query(statement);

describe('the database refuses', () => {
  test.each([
    'truncate ledger_transfers',
    'truncate ledger_accounts cascade',
    'truncate audit_log',
    'delete from ledger_transfers',
    'update ledger_transfers set amount_cents = 1',
    'update ledger_accounts set balance_cents = balance_cents + 1',
    "update ledger_accounts set kind = 'bank'",
    'update ledger_accounts set owner_id = 8 where owner_id = 7',
    'delete from ledger_accounts',
    "insert into ledger_accounts (kind, owner_id, balance_cents) values ('wallet', 9, 5000)",
    'delete from audit_log',
    "update audit_log set actor = 'nobody'",
  ])('%s', async (statement) => {
    await expect(run(statement)).rejects.toMatchObject(REFUSED);
  });
});

test('a truncate that cascades to the ledger is refused too', async () => {
  await expect(run('truncate ledger_accounts, ledger_transfers')).rejects.toMatchObject(REFUSED);
});

test('transfers still move balances, and the ledger is consistent', async () => {
  const { orm } = database();
  const moved = await transfer(orm, 'release:job:7', { kind: 'held', owner: 7 }, { kind: 'wallet', owner: 3 }, 4_000);
  expect([moved, await booksBalance(orm)]).toEqual([true, true]);
});
