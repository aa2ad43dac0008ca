import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { limits } from '#shared/domain/limits.ts';
import { first } from '../../db/rows.ts';
import { subscriptionPayments } from '../../db/schema/money.ts';
import { users } from '../../db/schema/people.ts';
import { readSettings } from '../../db/settings.repository.ts';
import type { Queries } from '../../db/transaction.ts';
import { isWithin, type Period } from '../../db/within-period.ts';
import { after, days } from '../../lib/clock.ts';

/** A renewal: its payment at the provider, and when it was paid. */
export type RenewalRow = typeof subscriptionPayments.$inferSelect;

const DAY_IN_HOURS = 24;
const isOpen = isNull(subscriptionPayments.paidAt);

/** A renewal by its provider payment. */
export const findSubscriptionPayment = (orm: Queries, paymentId: string): Promise<RenewalRow | undefined> =>
  first(orm.select().from(subscriptionPayments).where(eq(subscriptionPayments.paymentId, paymentId)));

/** A renewal of one brand. */
export const findRenewalOf = (orm: Queries, userId: number, paymentId: string): Promise<RenewalRow | undefined> =>
  first(
    orm
      .select()
      .from(subscriptionPayments)
      .where(and(eq(subscriptionPayments.paymentId, paymentId), eq(subscriptionPayments.userId, userId))),
  );

/** The unpaid renewal of a brand, else its latest. */
export const newestRenewal = (orm: Queries, userId: number): Promise<RenewalRow | undefined> =>
  first(
    orm
      .select()
      .from(subscriptionPayments)
      .where(eq(subscriptionPayments.userId, userId))
      // The unpaid one first.
      .orderBy(desc(isOpen), desc(subscriptionPayments.createdAt))
      .limit(1),
  );

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
  const { subscriptionRenewalDays } = await readSettings(orm);
  const from = sql`greatest(${users.subscriptionExpiresAt}, ${now.toISOString()}::timestamptz)`;
  await orm
    .update(users)
    // In hours, since a day may have 23 hours in the session's time zone.
    .set({
      subscriptionExpiresAt: sql`${from} + make_interval(hours => ${subscriptionRenewalDays * DAY_IN_HOURS}::int)`,
    })
    .where(and(eq(users.id, userId), eq(users.role, 'brand')));
};

/** The end of a brand's subscription. */
export const subscriptionEnd = async (orm: Queries, userId: number): Promise<Date | null | undefined> => {
  const [user] = await orm.select({ end: users.subscriptionExpiresAt }).from(users).where(eq(users.id, userId));
  return user?.end;
};

/** No warning is sent about a subscription that ended longer ago. */
const NEWS = days(7);
const BATCH_SIZE = 500;

/** A brand whose subscription ends soon or has ended, with what a renewal costs today and how many days it lasts. */
type Notice = {
  kind: 'expiring' | 'expired';
  email: string;
  name: string;
  expires_at: string;
  price_cents: number;
  period_days: number;
};

/** Marks the brands to warn and returns them; a repeated or concurrent run returns none of them. */
export const recordDueWarnings = async (orm: Queries, now: Date): Promise<readonly Notice[]> => {
  const [from, to] = [after(now, -NEWS).toISOString(), after(now, days(limits.subscriptionWarningDays)).toISOString()];
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await orm.execute<Notice>(sql`
    with due as (
      select id, email, name, subscription_expires_at as expires_at,
        case when subscription_expires_at <= ${at} then 'expired' else 'expiring' end as kind
      from users u
      where role = 'brand' and subscription_expires_at > ${from}::timestamptz
        and subscription_expires_at <= ${to}::timestamptz
        and suspended_at is null and deleted_at is null and deletion_requested_at is null
        and not exists (select 1 from subscription_notices n where n.user_id = u.id
          and n.expires_at = u.subscription_expires_at
          and n.kind = case when u.subscription_expires_at <= ${at} then 'expired' else 'expiring' end)
      limit ${BATCH_SIZE}),
    noted as (
      insert into subscription_notices (user_id, kind, expires_at, created_at)
      select id, kind, expires_at, ${at} from due on conflict do nothing returning user_id)
    select kind, email, name, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at,
      subscription_price_cents::int as price_cents, subscription_renewal_days as period_days
    from due join noted on noted.user_id = due.id cross join settings`);
  return rows;
};
