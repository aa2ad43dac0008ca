import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/transaction.ts';

/** Jobs of a brand with a held payment. */
export const heldJobs = async (orm: Queries, brandId: number): Promise<readonly number[]> => {
  const { rows } = await orm.execute<{ id: string }>(sql`
    select j.id from jobs j where j.brand_id = ${brandId} and (
      j.status in ('awaiting_scripting', 'pending', 'in_progress')
      or exists (select 1 from ledger_accounts a where a.kind = 'held' and a.owner_id = j.id and a.balance_cents > 0))
    order by j.id`);
  return rows.map(({ id }) => Number(id));
};

/** Whether a payment of a brand, of an order or a renewal, is under way at its bank. */
export const hasPaymentUnderWay = async (orm: Queries, brandId: number): Promise<boolean> => {
  const { rows } = await orm.execute(sql`
    select from jobs where brand_id = ${brandId} and payment_processing_since is not null
    union all select from subscription_payments where user_id = ${brandId} and processing_since is not null`);
  return rows.length > 0;
};

/** Jobs assigned to a creator and not completed. */
export const acceptedJobs = async (orm: Queries, creatorId: number): Promise<readonly number[]> => {
  const { rows } = await orm.execute<{ id: string }>(sql`
    select id from jobs where creator_id = ${creatorId} and status = 'in_progress' order by id`);
  return rows.map(({ id }) => Number(id));
};

/** A creator's requested withdrawals that are not paid yet, in cents. */
export const requestedCents = async (orm: Queries, creatorId: number): Promise<number> => {
  const { rows } = await orm.execute<{ cents: string }>(sql`
    select sum(amount_cents) as cents from withdrawals where creator_id = ${creatorId} and status = 'requested'`);
  return Number(rows[0]?.cents ?? 0);
};

/** Jobs of a brand or a creator whose payment is disputed, completed ones too. */
export const pausedJobs = async (orm: Queries, userId: number): Promise<readonly number[]> => {
  const { rows } = await orm.execute<{ id: string }>(sql`
    select id from jobs where ${userId} in (brand_id, creator_id) and paused_at is not null order by id`);
  return rows.map(({ id }) => Number(id));
};
