import { type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../config/config.ts';
import type { Queries } from '../../db/transaction.ts';

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

/** @param subject the columns that name the subject of the receipt, after the common ones */
const insert = async (orm: Queries, subject: SQL, select: SQL): Promise<string | undefined> => {
  const { rows } = await orm.execute<{ number: string }>(
    sql`insert into receipts (${COLUMNS}, ${subject}) ${select} returning number`,
  );
  return rows[0]?.number;
};

const numberOf = (number: string | undefined, what: string): string => {
  if (number === undefined) throw new Error(`No receipt can be issued: ${what}.`);
  return number;
};

/** Issues the receipt of a job's payment, unless it has one. */
const insertJobReceipt = (orm: Queries, jobId: number, issue: Issue) =>
  insert(
    orm,
    sql`job_id`,
    sql`select 'R', 'job', j.brand_id, 'Job #' || j.id || ': ' || p.name, j.price_cents, j.scripting_cents, j.tax_cents,
      j.total_cents, j.tax_percent, ${issuedBy(issue)}, j.id
    from jobs j join products p on p.id = j.product_id
    where j.id = ${jobId} and not exists (select 1 from receipts r where r.job_id = j.id and r.kind = 'job')`,
  );

export const issueJobReceipt = async (orm: Queries, jobId: number, issue: Issue): Promise<string> =>
  numberOf(await insertJobReceipt(orm, jobId, issue), `job ${jobId} has one already`);

/**
 * Issues the receipt of a job's refund, with the negated amounts of the payment's receipt. A payment from before
 * receipts existed gets its receipt now.
 */
export const issueRefundReceipt = async (orm: Queries, jobId: number, issue: Issue & { paidAt: Date }) => {
  await insertJobReceipt(orm, jobId, { ...issue, at: issue.paidAt });
  const number = await insert(
    orm,
    sql`job_id, original_id`,
    sql`select 'C', 'refund', r.owner_id, 'Refund of j' || substr(r.title, 2), -r.price_cents, -r.scripting_cents, -r.tax_cents,
      -r.total_cents, r.tax_percent, ${issuedBy(issue)}, r.job_id, r.id
    from receipts r where r.job_id = ${jobId} and r.kind = 'job'`,
  );
  return numberOf(number, `job ${jobId} was never paid`);
};

interface Renewal {
  readonly paymentId: string;
  readonly userId: number;
  readonly netCents: number;
  readonly taxCents: number;
  readonly taxPercent: number;
}

/** The receipt of a renewal. */
export const issueSubscriptionReceipt = async (orm: Queries, renewal: Renewal, issue: Issue): Promise<string> => {
  const { paymentId, userId, netCents, taxCents, taxPercent } = renewal;
  const number = await insert(
    orm,
    sql`payment_id`,
    sql`values ('R', 'subscription', ${userId}, 'Subscription', ${netCents}, 0, ${taxCents}, ${netCents + taxCents},
      ${taxPercent}, ${issuedBy(issue)}, ${paymentId})`,
  );
  return numberOf(number, `subscription payment ${paymentId}`);
};

/** The receipt of a paid withdrawal; it contains no tax. */
export const issuePayoutReceipt = async (orm: Queries, withdrawalId: number, issue: Issue): Promise<string> => {
  const number = await insert(
    orm,
    sql`withdrawal_id`,
    sql`select 'W', 'payout', w.creator_id, 'Withdrawal #' || w.id, w.amount_cents, 0, 0, w.amount_cents, 0,
      ${issuedBy(issue)}, w.id
    from withdrawals w where w.id = ${withdrawalId}`,
  );
  return numberOf(number, `withdrawal ${withdrawalId} does not exist`);
};
