import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { subscriptionPayments } from '../../db/schema/money.ts';
import { users } from '../../db/schema/people.ts';
import { settings } from '../../db/schema/settings.ts';
import type { Queries } from '../../db/transaction.ts';
import { isWithin, type Period } from '../../db/within-period.ts';

/** A renewal: its payment at the provider, and when it was paid. */
export type RenewalRow = typeof subscriptionPayments.$inferSelect;

const DAY_IN_HOURS = 24;
const isOpen = isNull(subscriptionPayments.paidAt);

/** The current price of a renewal, in cents. */
export const readPrice = async (orm: Queries): Promise<number> => {
  const [price] = await orm.select({ cents: settings.subscriptionPriceCents }).from(settings);
  if (!price) throw new Error('The settings row is missing.');
  return price.cents;
};

/** A renewal by its provider payment. */
export const findSubscriptionPayment = async (orm: Queries, paymentId: string): Promise<RenewalRow | undefined> => {
  const [row] = await orm.select().from(subscriptionPayments).where(eq(subscriptionPayments.paymentId, paymentId));
  return row;
};

/** A renewal of one brand. */
export const findRenewalOf = async (
  orm: Queries,
  userId: number,
  paymentId: string,
): Promise<RenewalRow | undefined> => {
  const [row] = await orm
    .select()
    .from(subscriptionPayments)
    .where(and(eq(subscriptionPayments.paymentId, paymentId), eq(subscriptionPayments.userId, userId)));
  return row;
};

/** The unpaid renewal of a brand, else its latest. */
export const newestRenewal = async (orm: Queries, userId: number): Promise<RenewalRow | undefined> => {
  const [row] = await orm
    .select()
    .from(subscriptionPayments)
    .where(eq(subscriptionPayments.userId, userId))
    // The unpaid one first.
    .orderBy(desc(isOpen), desc(subscriptionPayments.createdAt))
    .limit(1);
  return row;
};

/** Unpaid renewals shown within a period, by brand id. */
export const unpaidRenewals = (orm: Queries, period: Period, afterUser: number, limit: number): Promise<RenewalRow[]> =>
  orm
    .select()
    .from(subscriptionPayments)
    .where(
      and(
        isNull(subscriptionPayments.paidAt),
        gt(subscriptionPayments.userId, afterUser),
        isWithin(subscriptionPayments.shownAt, period),
      ),
    )
    .orderBy(asc(subscriptionPayments.userId))
    .limit(limit);

/** Replaces a brand's unpaid renewal; undefined when the new one is stored already. */
export const replaceRenewal = async (
  orm: Queries,
  renewal: typeof subscriptionPayments.$inferInsert,
  before: RenewalRow | undefined,
): Promise<void> => {
  if (before)
    await orm.delete(subscriptionPayments).where(and(eq(subscriptionPayments.paymentId, before.paymentId), isOpen));
  await orm.insert(subscriptionPayments).values(renewal).onConflictDoNothing();
};

/** Records that the card form of a renewal was opened. */
export const noteShown = async (orm: Queries, paymentId: string, shownAt: Date): Promise<void> => {
  await orm.update(subscriptionPayments).set({ shownAt }).where(eq(subscriptionPayments.paymentId, paymentId));
};

/** Marks a renewal as paid; undefined unless it is unpaid and has that amount. */
export const markPaid = async (
  orm: Queries,
  payment: { readonly id: string; readonly amountCents: number },
  paidAt: Date,
): Promise<RenewalRow | undefined> => {
  const mine = eq(subscriptionPayments.paymentId, payment.id);
  const [paid] = await orm
    .update(subscriptionPayments)
    .set({ paidAt, processingSince: null })
    .where(and(mine, isOpen, eq(subscriptionPayments.amountCents, payment.amountCents)))
    .returning();
  return paid;
};

/** Records that a bank works on the payment of an open renewal. */
export const markProcessing = async (orm: Queries, paymentId: string, since: Date): Promise<void> => {
  await orm
    .update(subscriptionPayments)
    .set({ processingSince: since })
    .where(and(eq(subscriptionPayments.paymentId, paymentId), isOpen, isNull(subscriptionPayments.processingSince)));
};

/** Makes a renewal payable again whose payment failed at the bank; false when it is not under way since that time. */
export const clearProcessing = async (orm: Queries, paymentId: string, since: Date): Promise<boolean> => {
  const cleared = await orm
    .update(subscriptionPayments)
    .set({ processingSince: null })
    .where(and(eq(subscriptionPayments.paymentId, paymentId), eq(subscriptionPayments.processingSince, since)))
    .returning({ paymentId: subscriptionPayments.paymentId });
  return cleared.length === 1;
};

/** Whether a provider payment has paid a renewal already. */
export const isPaid = async (orm: Queries, paymentId: string): Promise<boolean> => {
  const [row] = await orm
    .select({ paidAt: subscriptionPayments.paidAt })
    .from(subscriptionPayments)
    .where(eq(subscriptionPayments.paymentId, paymentId));
  return Boolean(row?.paidAt);
};

/** Extends a subscription by one renewal, from its end, or from now when that has passed. */
export const extendSubscription = async (orm: Queries, userId: number, now: Date): Promise<void> => {
  const [renewal] = await orm.select({ days: settings.subscriptionRenewalDays }).from(settings);
  if (!renewal) throw new Error('The settings row is missing.');
  const from = sql`greatest(${users.subscriptionExpiresAt}, ${now.toISOString()}::timestamptz)`;
  await orm
    .update(users)
    // In hours, since a day may have 23 hours in the session's time zone.
    .set({ subscriptionExpiresAt: sql`${from} + make_interval(hours => ${renewal.days * DAY_IN_HOURS}::int)` })
    .where(and(eq(users.id, userId), eq(users.role, 'brand')));
};

/** The end of a brand's subscription. */
export const subscriptionEnd = async (orm: Queries, userId: number): Promise<Date | null | undefined> => {
  const [user] = await orm.select({ end: users.subscriptionExpiresAt }).from(users).where(eq(users.id, userId));
  return user?.end;
};
