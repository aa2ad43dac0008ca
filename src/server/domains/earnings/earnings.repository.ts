import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { payoutDetails, receipts, withdrawals } from '../../db/schema/money.ts';
import { users } from '../../db/schema/people.ts';
import { paymentMethods } from '../../db/schema/settings.ts';
import type { Queries } from '../../db/transaction.ts';

export type Withdrawal = typeof withdrawals.$inferSelect;

/** Number of withdrawals on the earnings screen. */
const NEWEST = 20;

export const findWithdrawal = async (orm: Queries, id: number): Promise<Withdrawal | undefined> => {
  const [row] = await orm.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row;
};

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

export const insertWithdrawal = async (
  orm: Queries,
  withdrawal: typeof withdrawals.$inferInsert,
): Promise<Withdrawal> => {
  const [row] = await orm.insert(withdrawals).values(withdrawal).returning();
  if (!row) throw new Error('The new withdrawal was not returned.');
  return row;
};

/** Settles a withdrawal that is still requested; undefined for any other. */
export const settleRequested = async (
  orm: Queries,
  id: number,
  outcome: Pick<typeof withdrawals.$inferInsert, 'status' | 'reason' | 'settledAt'>,
): Promise<Withdrawal | undefined> => {
  const [row] = await orm
    .update(withdrawals)
    .set(outcome)
    .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'requested')))
    .returning();
  return row;
};

/** Marks a paid withdrawal as returned by the bank; undefined for any other. */
export const returnPaid = async (
  orm: Queries,
  id: number,
  outcome: { readonly reason: string; readonly returnedAt: Date },
): Promise<Withdrawal | undefined> => {
  const [row] = await orm
    .update(withdrawals)
    .set({ status: 'returned', ...outcome })
    .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'paid')))
    .returning();
  return row;
};

/** The creator of a withdrawal. */
export const creatorOf = async (orm: Queries, { creatorId }: Withdrawal): Promise<typeof users.$inferSelect> => {
  const [creator] = await orm.select().from(users).where(eq(users.id, creatorId));
  if (!creator) throw new Error(`There is no creator ${creatorId}.`);
  return creator;
};

/** The payment method of a withdrawal. */
export const methodOf = async (orm: Queries, { paymentMethodId }: Withdrawal) => {
  const [method] = await orm.select().from(paymentMethods).where(eq(paymentMethods.id, paymentMethodId));
  return method;
};

export type PayoutRow = typeof payoutDetails.$inferSelect;
export type PaymentMethod = typeof paymentMethods.$inferSelect;

type Changes = Pick<PayoutRow, 'paymentMethodId' | 'accountNumber' | 'changedAt'>;

export const findPayout = async (orm: Queries, creatorId: number): Promise<PayoutRow | undefined> => {
  const [details] = await orm.select().from(payoutDetails).where(eq(payoutDetails.creatorId, creatorId));
  return details;
};

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

export const hasPassword = async (orm: Queries, userId: number): Promise<boolean> => {
  const [user] = await orm.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId));
  return Boolean(user?.hash);
};

/** The owner of payout details. */
export const findOwner = async (orm: Queries, userId: number): Promise<typeof users.$inferSelect | undefined> => {
  const [user] = await orm.select().from(users).where(eq(users.id, userId));
  return user;
};

/** The active payment methods, in display order. */
export const offeredMethods = (orm: Queries): Promise<PaymentMethod[]> =>
  orm.select().from(paymentMethods).where(eq(paymentMethods.active, true)).orderBy(asc(paymentMethods.position));

/** A payment method, if it is active. */
export const findOfferedMethod = async (orm: Queries, id: number): Promise<PaymentMethod | undefined> => {
  const [method] = await orm
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.id, id), eq(paymentMethods.active, true)));
  return method;
};
