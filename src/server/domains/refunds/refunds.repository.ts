import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { first } from '../../db/rows.ts';
import { refunds } from '../../db/schema/money.ts';
import type { Queries, Transaction } from '../../db/transaction.ts';
import type { Refund } from '../../providers/payments/payments.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** Maximum number of rows in an operator's list. */
const SHOWN = 100;

/** A refund of a payment as the provider reports it, and the job that was paid. */
export interface ReportedRefund {
  readonly refund: Refund;
  readonly jobId?: number | undefined;
}

const valuesOf = ({ id, amountCents, status, failureReason }: Refund) => ({
  refundId: id,
  amountCents,
  status,
  failureReason: failureReason ?? null,
});

/** Final states of an attempt, and the order for another one; a late report of that attempt changes nothing. */
const isOver = ({ status }: RefundRow): boolean => status === 'failed' || status === 'canceled' || status === 'queued';

/** Stores the state of a refund. Returns the row when that is news, undefined otherwise. */
export const storeRefund = async (
  { orm }: Transaction,
  { refund, jobId }: ReportedRefund,
  now: Date,
): Promise<RefundRow | undefined> => {
  const values = { ...valuesOf(refund), changedAt: now, lookedUpAt: now };
  const [made] = await orm
    .insert(refunds)
    .values({ ...values, paymentId: refund.paymentId, jobId: jobId ?? null, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (made) return made;
  const isMine = eq(refunds.paymentId, refund.paymentId);
  const [before] = await orm.select().from(refunds).where(isMine).for('no key update');
  const isSame = before?.refundId === refund.id;
  if (before && isSame && (before.status === refund.status || isOver(before))) {
    await orm.update(refunds).set({ lookedUpAt: now }).where(isMine);
    return undefined;
  }
  const [changed] = await orm.update(refunds).set(values).where(isMine).returning();
  return changed;
};

export const findRefundOf = (orm: Queries, paymentId: string): Promise<RefundRow | undefined> =>
  first(orm.select().from(refunds).where(eq(refunds.paymentId, paymentId)));

/** Pending refunds, and those that succeeded after `since` and were last looked up before `before`. */
export const refundsToLookUp = (
  orm: Queries,
  { since, before }: { readonly since: Date; readonly before: Date },
  afterId: number,
  limit: number,
): Promise<RefundRow[]> =>
  orm
    .select()
    .from(refunds)
    .where(
      and(
        gt(refunds.id, afterId),
        isNull(refunds.settledAt),
        or(
          inArray(refunds.status, ['pending', 'requires_action']),
          and(sql`${refunds.status} = 'succeeded'`, gt(refunds.changedAt, since), lt(refunds.lookedUpAt, before)),
        ),
      ),
    )
    .orderBy(asc(refunds.id))
    .limit(limit);

const isUnfinished = and(sql`${refunds.status} <> 'succeeded'`, isNull(refunds.settledAt));

/** Refunds that have not arrived, oldest first. */
export const unfinishedRefunds = (orm: Queries): Promise<RefundRow[]> =>
  orm.select().from(refunds).where(isUnfinished).orderBy(asc(refunds.id)).limit(SHOWN);

const isFailed = (id: number) =>
  and(eq(refunds.id, id), inArray(refunds.status, ['failed', 'canceled']), isNull(refunds.settledAt));

/** Marks a failed refund as ordered again; undefined when there is no failed one of that number. */
export const queueFailedRefund = ({ orm }: Transaction, id: number, now: Date): Promise<RefundRow | undefined> =>
  first(
    orm
      .update(refunds)
      .set({ status: 'queued', attempts: sql`${refunds.attempts} + 1`, changedAt: now })
      .where(isFailed(id))
      .returning(),
  );

/** Marks a refund whose repeated order was given up as failed, as it was before; undefined when none was ordered again. */
export const failQueuedRefund = ({ orm }: Transaction, paymentId: string, now: Date): Promise<RefundRow | undefined> =>
  first(
    orm
      .update(refunds)
      .set({ status: 'failed', changedAt: now })
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'queued')))
      .returning(),
  );

/** Marks a failed refund as paid by hand; undefined when there is no failed one of that number. */
export const settleFailedRefund = (
  { orm }: Transaction,
  id: number,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<RefundRow | undefined> =>
  first(orm.update(refunds).set({ settledAt: now, settledReason: reason }).where(isFailed(id)).returning());
