import { sql } from 'drizzle-orm';
import type { Queries } from '#server/db/transaction.ts';

/**
 * Whether the ledger is consistent: the sum of all balances is zero, and each balance equals the sum of its transfers.
 */
export const booksBalance = async (orm: Queries): Promise<boolean> => {
  const { rows } = await orm.execute<{ ok: boolean }>(sql`
    select coalesce(sum(balance_cents), 0) = 0 and coalesce(bool_and(balance_cents =
      coalesce((select sum(amount_cents) from ledger_transfers where to_id = a.id), 0)
      - coalesce((select sum(amount_cents) from ledger_transfers where from_id = a.id), 0)), true) as ok
    from ledger_accounts a`);
  return rows[0]?.ok ?? false;
};
