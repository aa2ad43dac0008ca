import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../http/paging.ts';
import type { Page } from '../../http/route.ts';

export type ReceiptKind = 'job' | 'refund' | 'subscription' | 'payout';

/** One receipt; amounts in cents. Of a refund `scripting`, `tax` and `price` are what had been paid. */
export interface ReceiptRow {
  readonly number: string;
  readonly kind: ReceiptKind;
  readonly ownerId: number;
  readonly title: string;
  readonly issuedAt: Date;
  readonly priceCents: number;
  readonly scriptingCents: number;
  readonly taxCents: number;
  /** Of a payout: the method and the account it went to. */
  readonly method: string | null;
  readonly accountNumber: string | null;
}

type Raw = {
  number: string;
  kind: ReceiptKind;
  owner_id: string;
  title: string;
  issued_ms: string;
  price: string;
  scripting: string;
  tax: string;
  method: string | null;
  account: string | null;
};

/**
 * Everything there is a receipt for. A job that was paid and cancelled keeps its number and becomes a refund, so a
 * job is one entry. The owner's condition reaches the index of each table.
 */
const receiptsOf = (ownerId: number): SQL => sql`
  select 'J-' || j.id as number, case j.status when 'cancelled' then 'refund' else 'job' end as kind,
    j.brand_id as owner_id, 'Job #' || j.id || ': ' || p.name as title,
    case j.status when 'cancelled' then coalesce(j.cancelled_at, j.paid_at) else j.paid_at end as issued_at,
    j.price_cents::bigint as price, j.scripting_cents::bigint as scripting, j.tax_cents::bigint as tax,
    null::text as method, null::text as account
  from jobs j join products p on p.id = j.product_id
  where j.brand_id = ${ownerId} and j.paid_at is not null
  union all
  select 'S-' || s.payment_id, 'subscription', s.user_id, 'Subscription', s.paid_at, s.amount_cents, 0, 0, null, null
  from subscription_payments s
  where s.user_id = ${ownerId} and s.paid_at is not null
  union all
  select 'P-' || w.id, 'payout', w.creator_id, 'Withdrawal #' || w.id, w.settled_at, w.amount_cents, 0, 0, m.name,
    w.account_number
  from withdrawals w join payment_methods m on m.id = w.payment_method_id
  where w.creator_id = ${ownerId} and w.status = 'paid'`;

const columns = sql`number, kind, owner_id, title, price, scripting, tax, method, account,
  floor(extract(epoch from issued_at) * 1000)::bigint as issued_ms`;

const toRow = (raw: Raw): ReceiptRow => ({
  number: raw.number,
  kind: raw.kind,
  ownerId: Number(raw.owner_id),
  title: raw.title,
  issuedAt: new Date(Number(raw.issued_ms)),
  priceCents: Number(raw.price),
  scriptingCents: Number(raw.scripting),
  taxCents: Number(raw.tax),
  method: raw.method,
  accountNumber: raw.account,
});

/** One page of somebody's receipts, newest first; of the same moment the order of their numbers decides. */
export const listReceipts = async (orm: Queries, ownerId: number, page: PageQuery): Promise<Page<ReceiptRow>> => {
  const { rows } = await orm.execute<Raw>(sql`
    select ${columns} from (${receiptsOf(ownerId)}) r
    order by issued_at desc, number desc limit ${page.per_page} offset ${offsetOf(page)}`);
  const all = await orm.execute<{ total: string }>(sql`select count(*) as total from (${receiptsOf(ownerId)}) r`);
  return { rows: rows.map(toRow), total: Number(all.rows[0]?.total ?? 0) };
};

/** A receipt by its number, among those of one person: somebody else's is like one that does not exist. */
export const findReceipt = async (orm: Queries, ownerId: number, number: string): Promise<ReceiptRow | undefined> => {
  const { rows } = await orm.execute<Raw>(sql`
    select ${columns} from (${receiptsOf(ownerId)}) r where number = ${number}`);
  const [raw] = rows;
  return raw && toRow(raw);
};
