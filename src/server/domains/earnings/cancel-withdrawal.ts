import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { withdrawals } from '../../db/schema/money.ts';
import { type Queries, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { settle } from './settle-withdrawals.ts';

type Withdrawal = typeof withdrawals.$inferSelect;

export const findWithdrawal = async (orm: Queries, id: number): Promise<Withdrawal | undefined> => {
  const [row] = await orm.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row;
};

/** A withdrawal is its creator's. */
export const canCancelWithdrawal = (actor: Actor, { creatorId }: Withdrawal): boolean => creatorId === actor.id;

/**
 * Takes back a requested withdrawal: the amount returns to the wallet. Of this and the operator's payment at once,
 * whichever changes the row first wins.
 * @throws Refusal `wrongState` when it was paid, refused or cancelled.
 */
export const cancelWithdrawal = (context: Context, { id }: Withdrawal): Promise<Withdrawal> =>
  transaction(context.db, (tx) => settle(context, tx, id, { status: 'cancelled' }));
