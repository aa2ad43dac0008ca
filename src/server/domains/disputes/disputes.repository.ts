import { and, asc, desc, eq, gt, inArray, like, or, sql } from 'drizzle-orm';
import { CURRENCY } from '#shared/domain/money/money.ts';
import { first, only } from '../../db/rows.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { disputes, ledgerTransfers, refunds, subscriptionPayments } from '../../db/schema/money.ts';
import type { Queries } from '../../db/transaction.ts';
import type { Dispute } from '../../providers/payments/payments.ts';

export type DisputeRow = typeof disputes.$inferSelect;

/** A dispute, a warning, or a refund that was made at the provider, as it reports it. */
export type ReportedDispute = Omit<Dispute, 'kind'> & Pick<DisputeRow, 'kind'>;

/** Maximum number of rows in an operator's list. */
const SHOWN = 100;

/** What a payment of the provider paid: a job or a renewal, and its amount. */
export const findPaid = async (orm: Queries, paymentId: string | null) => {
  if (paymentId === null) return undefined;
  const [job] = await orm
    .select({ jobId: jobs.id, userId: jobs.brandId, totalCents: jobs.totalCents })
    .from(jobs)
    .where(eq(jobs.paymentId, paymentId));
  if (job) return { ...job, renewalId: null };
  const [renewal] = await orm
    .select({
      renewalId: subscriptionPayments.paymentId,
      userId: subscriptionPayments.userId,
      totalCents: subscriptionPayments.amountCents,
    })
    .from(subscriptionPayments)
    .where(eq(subscriptionPayments.paymentId, paymentId));
  return renewal && { ...renewal, jobId: null };
};

export const findDispute = (orm: Queries, id: number): Promise<DisputeRow | undefined> =>
  first(orm.select().from(disputes).where(eq(disputes.id, id)));

/** How often the state of a dispute was recorded; 0 for an unknown one. */
export const timesRecorded = async (orm: Queries, providerId: string): Promise<number> => {
  const [row] = await orm
    .select({ recorded: disputes.recorded })
    .from(disputes)
    .where(eq(disputes.providerId, providerId));
  return row?.recorded ?? 0;
};

/** Locks a dispute by the provider's id. */
export const lockDispute = (orm: Queries, providerId: string): Promise<DisputeRow | undefined> =>
  first(orm.select().from(disputes).where(eq(disputes.providerId, providerId)).for('no key update'));

/** Stores a new dispute; undefined when another transaction has just done so. */
export const insertDispute = (orm: Queries, row: typeof disputes.$inferInsert): Promise<DisputeRow | undefined> =>
  first(orm.insert(disputes).values(row).onConflictDoNothing().returning());

export const updateDispute = (
  orm: Queries,
  id: number,
  changes: Partial<typeof disputes.$inferInsert>,
): Promise<DisputeRow> => only(orm.update(disputes).set(changes).where(eq(disputes.id, id)).returning());

/** A refund that was recorded as made at the provider, and then taken for one that this server had ordered. */
const isAdopted = sql`exists (select 1 from ${refunds} where ${refunds.refundId} = ${disputes.providerId})`;

/** Disputes that wait for the bank or an operator, those to be answered first. */
export const unsettledDisputes = (orm: Queries): Promise<DisputeRow[]> =>
  orm
    .select()
    .from(disputes)
    .where(and(disputes.unsettled, sql`not ${isAdopted}`))
    .orderBy(asc(disputes.answerBy), asc(disputes.id))
    .limit(SHOWN);

/** What pauses a job, locked. */
export const lockPausing = (orm: Queries, jobId: number): Promise<DisputeRow[]> =>
  orm
    .select()
    .from(disputes)
    .where(and(eq(disputes.jobId, jobId), disputes.unsettled))
    .orderBy(asc(disputes.id))
    .for('no key update');

/** Disputes whose state may still change at the provider, by ascending id. A lost one may be appealed. */
export const disputesToLookUp = (orm: Queries, since: Date, afterId: number, limit: number): Promise<DisputeRow[]> =>
  orm
    .select()
    .from(disputes)
    .where(
      and(
        gt(disputes.id, afterId),
        inArray(disputes.kind, ['dispute', 'fraud_warning']),
        or(disputes.unsettled, gt(disputes.changedAt, since)),
      ),
    )
    .orderBy(asc(disputes.id))
    .limit(limit);

/** Cents that lost disputes have taken from a payment; 0 while none is lost. */
export const lostCents = async (orm: Queries, paymentId: string): Promise<number> => {
  const [row] = await orm
    .select({
      cents: sql<string>`coalesce(sum((select -sum((m ->> 'amount')::bigint)
        from jsonb_array_elements(${disputes.movements}) m where m ->> 'currency' = ${CURRENCY})), 0)`,
    })
    .from(disputes)
    .where(and(eq(disputes.paymentId, paymentId), eq(disputes.kind, 'dispute'), eq(disputes.status, 'lost')));
  return Number(row?.cents ?? 0);
};

/** The transfers that one dispute has caused, oldest first. */
export const transfersOf = (orm: Queries, id: number) =>
  orm
    .select()
    .from(ledgerTransfers)
    .where(
      or(
        like(ledgerTransfers.key, `dispute:${id}:%`),
        like(ledgerTransfers.key, `dispute-fee:${id}:%`),
        inArray(ledgerTransfers.key, [`outside-refund:${id}`, `outside-refund-failed:${id}`, `taken:dispute:${id}`]),
      ),
    )
    .orderBy(asc(ledgerTransfers.id));

/** The newest hold of a job's money, in cents; 0 where nothing was left to hold. */
export const heldInPause = async (
  orm: Queries,
  { id, pauses }: Pick<typeof jobs.$inferSelect, 'id' | 'pauses'>,
): Promise<number> => {
  const [row] = await orm
    .select({ cents: ledgerTransfers.amountCents })
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.key, `hold:job:${id}:${pauses}`))
    .orderBy(desc(ledgerTransfers.id));
  return row?.cents ?? 0;
};

/** Moves the end of a brand's subscription by the length of a renewal. */
export const moveSubscriptionEnd = async (orm: Queries, userId: number, direction: 1 | -1): Promise<void> => {
  await orm.execute(sql`
    update users set subscription_expires_at = subscription_expires_at
      + ${direction}::int * make_interval(hours => 24 * (select subscription_renewal_days from settings))
    where id = ${userId} and role = 'brand'`);
};
