import { type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../config/config.ts';
import type { ReceiptParty } from '../../db/schema/money.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type Page, type PageQuery, totalOf } from '../../http/route.ts';

/** Progress of a refund: `failed` until an operator orders it again or pays it by hand. */
export type RefundState = 'under_way' | 'arrived' | 'failed';

export type ReceiptKind = 'job' | 'refund' | 'subscription' | 'payout';

/** One receipt; amounts in cents, all negative on a refund. */
export interface ReceiptRow {
  readonly number: string;
  readonly kind: ReceiptKind;
  readonly ownerId: number;
  readonly title: string;
  readonly issuedAt: Date;
  readonly priceCents: number;
  readonly scriptingCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly taxPercent: number;
  /** The seller settings at the time of issue; null on receipts from before they were stored. */
  readonly seller: { readonly name: string; readonly address: string | null; readonly taxId: string | null } | null;
  /** As known at the time of issue; from the account on receipts from before that was stored. */
  readonly party: ReceiptParty;
  /** For a payout: the payment method and the destination account. */
  readonly method: string | null;
  readonly accountNumber: string | null;
  /** For a refund: the number of the payment's receipt. */
  readonly refersTo: string | null;
  /** For a payment: the number of the refund's receipt. */
  readonly refundedBy: string | null;
  /** For a refund that the provider has taken. */
  readonly refundState: RefundState | null;
  /** For a payout that the bank sent back. */
  readonly returnedAt: Date | null;
}

type Raw = {
  number: string;
  kind: ReceiptKind;
  owner_id: string;
  title: string;
  issued_ms: string;
  price_cents: string;
  scripting_cents: string;
  tax_cents: string;
  total_cents: string;
  tax_percent: string;
  seller_name: string | null;
  seller_address: string | null;
  seller_tax_id: string | null;
  party: ReceiptParty;
  method: string | null;
  account: string | null;
  refers_to: string | null;
  refunded_by: string | null;
  refund_state: RefundState | null;
  returned_ms: string | null;
};

const toRow = (raw: Raw): ReceiptRow => ({
  number: raw.number,
  kind: raw.kind,
  ownerId: Number(raw.owner_id),
  title: raw.title,
  issuedAt: new Date(Number(raw.issued_ms)),
  priceCents: Number(raw.price_cents),
  scriptingCents: Number(raw.scripting_cents),
  taxCents: Number(raw.tax_cents),
  totalCents: Number(raw.total_cents),
  taxPercent: Number(raw.tax_percent),
  seller:
    raw.seller_name === null ? null : { name: raw.seller_name, address: raw.seller_address, taxId: raw.seller_tax_id },
  party: raw.party,
  method: raw.method,
  accountNumber: raw.account,
  refersTo: raw.refers_to,
  refundedBy: raw.refunded_by,
  refundState: raw.refund_state,
  returnedAt: raw.returned_ms === null ? null : new Date(Number(raw.returned_ms)),
});

/** A refund that was paid by hand has arrived, whatever became of it at the provider. */
const refundState = sql`case when f.settled_at is not null or f.status = 'succeeded' then 'arrived'
  when f.status in ('failed', 'canceled') then 'failed' when f.status is not null then 'under_way' end`;

/** The destination account of a payout is stored only in the withdrawal, where the deletion of the user clears it. */
const selection = (where: SQL, rest: SQL = sql``): SQL => sql`
  select r.number, r.kind, r.owner_id, r.title, r.price_cents, r.scripting_cents, r.tax_cents, r.total_cents,
    r.tax_percent, r.seller_name, r.seller_address, r.seller_tax_id, coalesce(r.party, receipt_party(r.owner_id)) as party,
    m.name as method, w.account_number as account,
    original.number as refers_to, refund.number as refunded_by,
    ${refundState} as refund_state,
    floor(extract(epoch from w.returned_at) * 1000)::bigint as returned_ms,
    floor(extract(epoch from r.issued_at) * 1000)::bigint as issued_ms
  from receipts r
    left join receipts original on original.id = r.original_id
    left join receipts refund on refund.original_id = r.id
    left join jobs j on j.id = r.job_id and r.kind = 'refund'
    left join refunds f on f.payment_id = j.payment_id
    left join withdrawals w on w.id = r.withdrawal_id
    left join payment_methods m on m.id = w.payment_method_id
  where ${where} ${rest}`;

/** One page of a user's receipts, newest first; of receipts of the same moment, the later one first. */
export const listReceipts = async (orm: Queries, ownerId: number, page: PageQuery): Promise<Page<ReceiptRow>> => {
  const mine = sql`r.owner_id = ${ownerId}`;
  const order = sql`order by r.issued_at desc, r.id desc limit ${page.per_page} offset ${offsetOf(page)}`;
  const { rows } = await orm.execute<Raw>(selection(mine, order));
  const counted = async () => {
    const all = await orm.execute<{ total: string }>(sql`select count(*) as total from receipts r where ${mine}`);
    return Number(all.rows[0]?.total ?? 0);
  };
  return { rows: rows.map(toRow), total: await totalOf(page, rows.length, counted) };
};

/** The condition for a receipt number. The series J, S and P are those of earlier links, which stay valid. */
const isNumbered = (number: string): SQL => {
  const [series, rest = ''] = [number[0], number.slice(2)];
  if (series === 'J') return sql`r.job_id = ${rest}::bigint and r.kind = 'job'`;
  if (series === 'S') return sql`r.payment_id = ${rest}`;
  if (series === 'P') return sql`r.withdrawal_id = ${rest}::bigint`;
  return sql`r.number = ${number}`;
};

/** A receipt by number, among one user's receipts: another user's is reported as not found. */
export const findReceipt = async (orm: Queries, ownerId: number, number: string): Promise<ReceiptRow | undefined> => {
  const { rows } = await orm.execute<Raw>(selection(sql`r.owner_id = ${ownerId} and ${isNumbered(number)}`));
  const [raw] = rows;
  return raw && toRow(raw);
};

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
