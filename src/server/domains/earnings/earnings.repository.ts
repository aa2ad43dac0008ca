import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { first, only } from '../../db/rows.ts';
import { payoutDetails, receipts, withdrawals } from '../../db/schema/money.ts';
import { users } from '../../db/schema/people.ts';
import { paymentMethods } from '../../db/schema/settings.ts';
import type { Queries } from '../../db/transaction.ts';

export type Withdrawal = typeof withdrawals.$inferSelect;

/** Number of withdrawals on the earnings screen. */
const NEWEST = 20;

export const findWithdrawal = (orm: Queries, id: number): Promise<Withdrawal | undefined> =>
  first(orm.select().from(withdrawals).where(eq(withdrawals.id, id)));

/** The newest withdrawals of a creator, each with the number of its receipt. */
export const newestWithdrawals = (orm: Queries, creatorId: number) =>
  orm
    .select({ ...getTableColumns(withdrawals), receipt: receipts.number })
    .from(withdrawals)
    .leftJoin(receipts, eq(receipts.withdrawalId, withdrawals.id))
    .where(eq(withdrawals.creatorId, creatorId))
    .orderBy(desc(withdrawals.id))
    .limit(NEWEST);

/** The requested withdrawals, oldest first, with their creators and payment methods. */
export const requestedWithdrawals = (orm: Queries) =>
  orm
    .select({ withdrawal: withdrawals, creator: users, method: paymentMethods.name })
    .from(withdrawals)
    .innerJoin(users, eq(users.id, withdrawals.creatorId))
    .innerJoin(paymentMethods, eq(paymentMethods.id, withdrawals.paymentMethodId))
    .where(sql`${withdrawals.status} = 'requested'`)
    .orderBy(asc(withdrawals.id));

export const insertWithdrawal = (orm: Queries, withdrawal: typeof withdrawals.$inferInsert): Promise<Withdrawal> =>
  only(orm.insert(withdrawals).values(withdrawal).returning());

/** Settles a withdrawal that is still requested; undefined for any other. */
export const settleRequested = (
  orm: Queries,
  id: number,
  outcome: Pick<typeof withdrawals.$inferInsert, 'status' | 'reason' | 'settledAt'>,
): Promise<Withdrawal | undefined> =>
  first(
    orm
      .update(withdrawals)
      .set(outcome)
      .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'requested')))
      .returning(),
  );

/** Marks a paid withdrawal as returned by the bank; undefined for any other. */
export const returnPaid = (
  orm: Queries,
  id: number,
  outcome: { readonly reason: string; readonly returnedAt: Date },
): Promise<Withdrawal | undefined> =>
  first(
    orm
      .update(withdrawals)
      .set({ status: 'returned', ...outcome })
      .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'paid')))
      .returning(),
  );

/** The payment method of a withdrawal. */
export const methodOf = (orm: Queries, { paymentMethodId }: Withdrawal) =>
  first(orm.select().from(paymentMethods).where(eq(paymentMethods.id, paymentMethodId)));

export type PayoutRow = typeof payoutDetails.$inferSelect;
export type PaymentMethod = typeof paymentMethods.$inferSelect;

type Changes = Pick<PayoutRow, 'paymentMethodId' | 'accountNumber' | 'changedAt'>;

export const findPayout = (orm: Queries, creatorId: number): Promise<PayoutRow | undefined> =>
  first(orm.select().from(payoutDetails).where(eq(payoutDetails.creatorId, creatorId)));

/** Inserts a creator's first payout details; false when there are some already. */
export const insertPayout = async (orm: Queries, creatorId: number, details: Changes): Promise<boolean> => {
  const made = await orm
    .insert(payoutDetails)
    .values({ creatorId, ...details })
    .onConflictDoNothing()
    .returning({ creatorId: payoutDetails.creatorId });
  return made.length > 0;
};

/** Updates a creator's payout details; false when there are none. */
export const updatePayout = async (
  orm: Queries,
  creatorId: number,
  details: Changes & { readonly heldUntil: Date },
): Promise<boolean> => {
  const changed = await orm
    .update(payoutDetails)
    .set(details)
    .where(eq(payoutDetails.creatorId, creatorId))
    .returning({ creatorId: payoutDetails.creatorId });
  return changed.length > 0;
};

/** The active payment methods, in display order. */
export const offeredMethods = (orm: Queries): Promise<PaymentMethod[]> =>
  orm.select().from(paymentMethods).where(eq(paymentMethods.active, true)).orderBy(asc(paymentMethods.position));

/** A payment method, if it is active. */
export const findOfferedMethod = (orm: Queries, id: number): Promise<PaymentMethod | undefined> =>
  first(
    orm
      .select()
      .from(paymentMethods)
      .where(and(eq(paymentMethods.id, id), eq(paymentMethods.active, true))),
  );
