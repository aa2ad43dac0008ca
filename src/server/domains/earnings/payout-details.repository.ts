import { and, asc, eq } from 'drizzle-orm';
import { payoutDetails } from '../../db/schema/money.ts';
import { users } from '../../db/schema/people.ts';
import { paymentMethods } from '../../db/schema/settings.ts';
import type { Queries } from '../../db/transaction.ts';

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
