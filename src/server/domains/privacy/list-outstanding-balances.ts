import { sql } from 'drizzle-orm';
import { formatCents } from '#shared/domain/money.ts';
import type { Queries } from '../../db/transaction.ts';
import { creatorTotals } from '../ledger/ledger.repository.ts';

const named = (ids: readonly number[]): string => ids.map((id) => `#${id}`).join(', ');

const heldJobs = async (orm: Queries, brandId: number): Promise<string[]> => {
  const { rows } = await orm.execute<{ id: string }>(sql`
    select j.id from jobs j where j.brand_id = ${brandId} and (
      j.status in ('awaiting_scripting', 'pending', 'in_progress')
      or exists (select 1 from ledger_accounts a where a.kind = 'held' and a.owner_id = j.id and a.balance_cents > 0))
    order by j.id`);
  if (rows.length === 0) return [];
  const ids = named(rows.map(({ id }) => Number(id)));
  return [`Payments are held for jobs that are not completed yet: ${ids}.`];
};

const acceptedJobs = async (orm: Queries, creatorId: number): Promise<string[]> => {
  const { rows } = await orm.execute<{ id: string }>(sql`
    select id from jobs where creator_id = ${creatorId} and status = 'in_progress' order by id`);
  if (rows.length === 0) return [];
  return [`You were accepted for jobs that are not completed yet: ${named(rows.map(({ id }) => Number(id)))}.`];
};

const requestedWithdrawals = async (orm: Queries, creatorId: number): Promise<string[]> => {
  const { rows } = await orm.execute<{ cents: string }>(sql`
    select sum(amount_cents) as cents from withdrawals where creator_id = ${creatorId} and status = 'requested'`);
  const cents = Number(rows[0]?.cents ?? 0);
  return cents > 0 ? [`Withdrawals of ${formatCents(cents)} are requested and not paid yet.`] : [];
};

/** Why an account cannot be deleted now, a sentence each: somebody's money would be left without an owner. */
export const openMoney = async (orm: Queries, userId: number): Promise<readonly string[]> => {
  const { balanceCents } = await creatorTotals(orm, userId);
  return [
    ...(await heldJobs(orm, userId)),
    ...(await acceptedJobs(orm, userId)),
    ...(balanceCents > 0 ? [`You have ${formatCents(balanceCents)} left to withdraw.`] : []),
    ...(await requestedWithdrawals(orm, userId)),
  ];
};
