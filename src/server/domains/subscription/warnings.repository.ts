import { sql } from 'drizzle-orm';
import { limits } from '#shared/domain/limits.ts';
import type { Queries } from '../../db/transaction.ts';
import { after, days } from '../../lib/clock.ts';

/** No warning is sent about a subscription that ended longer ago. */
const NEWS = days(7);
const BATCH_SIZE = 500;

/** A brand whose subscription ends soon or has ended, with what a renewal costs today and how many days it lasts. */
export type Notice = {
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
