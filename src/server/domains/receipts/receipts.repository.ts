import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Config } from '../../config/config.ts';
import { first } from '../../db/rows.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { type ReceiptParty, receipts, refunds, withdrawals } from '../../db/schema/money.ts';
import { paymentMethods } from '../../db/schema/settings.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type Page, type PageQuery, totalOf } from '../../http/route.ts';

/** Progress of a refund: `failed` until an operator orders it again or pays it by hand. */
type RefundState = 'under_way' | 'arrived' | 'failed';

/** A refund that was paid by hand has arrived, whatever became of it at the provider. */
const refundState = sql<RefundState | null>`
  case when ${refunds.settledAt} is not null or ${refunds.status} = 'succeeded' then 'arrived'
    when ${refunds.status} in ('failed', 'canceled') then 'failed' when ${refunds.status} is not null then 'under_way' end`;

const original = alias(receipts, 'original');
const refund = alias(receipts, 'refund');

const selectReceipts = (orm: Queries) =>
  orm
    .select({
      ...getTableColumns(receipts),
      /** As known at the time of issue; from the account on receipts from before that was stored. */
      party: sql<ReceiptParty>`coalesce(${receipts.party}, receipt_party(${receipts.ownerId}))`,
      /** For a payout: the payment method, and the account, which the deletion of the user clears in the withdrawal. */
      method: paymentMethods.name,
      accountNumber: withdrawals.accountNumber,
      /** For a refund: the number of the payment's receipt. */
      refersTo: original.number,
      /** For a payment: the number of the refund's receipt. */
      refundedBy: refund.number,
      /** For a refund that the provider has taken. */
      refundState,
      /** For a payout that the bank sent back. */
      returnedAt: withdrawals.returnedAt,
    })
    .from(receipts)
    .leftJoin(original, eq(original.id, receipts.originalId))
    .leftJoin(refund, eq(refund.originalId, receipts.id))
    .leftJoin(jobs, and(eq(jobs.id, receipts.jobId), eq(receipts.kind, 'refund')))
    .leftJoin(refunds, eq(refunds.paymentId, jobs.paymentId))
    .leftJoin(withdrawals, eq(withdrawals.id, receipts.withdrawalId))
    .leftJoin(paymentMethods, eq(paymentMethods.id, withdrawals.paymentMethodId));

/** One receipt; amounts in cents, all negative on a refund. */
export type ReceiptRow = Awaited<ReturnType<typeof selectReceipts>>[number];

/** One page of a user's receipts, newest first; of receipts of the same moment, the later one first. */
export const listReceipts = async (orm: Queries, ownerId: number, page: PageQuery): Promise<Page<ReceiptRow>> => {
  const mine = eq(receipts.ownerId, ownerId);
  const rows = await selectReceipts(orm)
    .where(mine)
    .orderBy(desc(receipts.issuedAt), desc(receipts.id))
    .limit(page.per_page)
    .offset(offsetOf(page));
  return { rows, total: await totalOf(page, rows.length, () => orm.$count(receipts, mine)) };
};

/** A receipt by number, among one user's receipts: another user's is reported as not found. */
export const findReceipt = (orm: Queries, ownerId: number, number: string): Promise<ReceiptRow | undefined> =>
  first(selectReceipts(orm).where(and(eq(receipts.ownerId, ownerId), eq(receipts.number, number))));

/**
 * Issues receipts in the transaction that moves the money. The database numbers them (`number_receipt`) and keeps
 * the row of the series locked until the commit. Call these functions after the transfers: every transaction then takes the
 * ledger's locks first, so two of them cannot deadlock.
 */
interface Issue {
  readonly seller: Config['seller'];
  readonly at: Date;
}

const COLUMNS = sql`series, kind, owner_id, title, price_cents, scripting_cents, tax_cents, total_cents, tax_percent,
  seller_name, seller_address, seller_tax_id, issued_at`;

const issuedBy = ({ seller: { name, address, taxId }, at }: Issue): SQL =>
  sql`${name}, ${address ?? null}, ${taxId ?? null}, ${at.toISOString()}::timestamptz`;

/**
 * @param subject the columns that name the subject of the receipt, after the common ones
 * @param missing why no row is selected
 */
const insert = async (orm: Queries, subject: SQL, select: SQL, missing: string): Promise<string> => {
  const { rows } = await orm.execute<{ number: string }>(
    sql`insert into receipts (${COLUMNS}, ${subject}) ${select} returning number`,
  );
  if (!rows[0]) throw new Error(`No receipt can be issued: ${missing}.`);
  return rows[0].number;
};

/** The receipt of a job's payment. */
export const issueJobReceipt = (orm: Queries, jobId: number, issue: Issue): Promise<string> =>
  insert(
    orm,
    sql`job_id`,
    sql`select 'R', 'job', j.brand_id, 'Job #' || j.id || ': ' || p.name, j.price_cents, j.scripting_cents, j.tax_cents,
      j.total_cents, j.tax_percent, ${issuedBy(issue)}, j.id
    from jobs j join products p on p.id = j.product_id where j.id = ${jobId}`,
    `job ${jobId} does not exist`,
  );

/** The receipt of a job's refund, with the negated amounts of the payment's receipt. */
export const issueRefundReceipt = (orm: Queries, jobId: number, issue: Issue): Promise<string> =>
  insert(
    orm,
    sql`job_id, original_id`,
    sql`select 'C', 'refund', r.owner_id, 'Refund of j' || substr(r.title, 2), -r.price_cents, -r.scripting_cents, -r.tax_cents,
      -r.total_cents, r.tax_percent, ${issuedBy(issue)}, r.job_id, r.id
    from receipts r where r.job_id = ${jobId} and r.kind = 'job'`,
    `job ${jobId} was never paid`,
  );

interface Renewal {
  readonly paymentId: string;
  readonly userId: number;
  readonly netCents: number;
  readonly taxCents: number;
  readonly taxPercent: number;
}

/** The receipt of a renewal. */
export const issueSubscriptionReceipt = (
  orm: Queries,
  { paymentId, userId, netCents, taxCents, taxPercent }: Renewal,
  issue: Issue,
): Promise<string> =>
  insert(
    orm,
    sql`payment_id`,
    sql`values ('R', 'subscription', ${userId}, 'Subscription', ${netCents}, 0, ${taxCents}, ${netCents + taxCents},
      ${taxPercent}, ${issuedBy(issue)}, ${paymentId})`,
    `subscription payment ${paymentId}`,
  );

/** The receipt of a paid withdrawal; it contains no tax. */
export const issuePayoutReceipt = (orm: Queries, withdrawalId: number, issue: Issue): Promise<string> =>
  insert(
    orm,
    sql`withdrawal_id`,
    sql`select 'W', 'payout', w.creator_id, 'Withdrawal #' || w.id, w.amount_cents, 0, 0, w.amount_cents, 0,
      ${issuedBy(issue)}, w.id
    from withdrawals w where w.id = ${withdrawalId}`,
    `withdrawal ${withdrawalId} does not exist`,
  );
