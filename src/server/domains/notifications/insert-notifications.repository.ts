import { type SQL, sql } from 'drizzle-orm';
import { NOTIFICATION_LIMITS } from '#shared/domain/messages/notification-limits.ts';
import type { notifications } from '../../db/schema/conversations.ts';
import type { Queries } from '../../db/transaction.ts';
import { channelsOf } from './notification-channels.repository.ts';

/** The content of a notification. */
export type NewNotification = Pick<
  typeof notifications.$inferInsert,
  'userId' | 'type' | 'message' | 'jobId' | 'senderId'
> & {
  /** The text by mail, which may be longer. */
  readonly mailed: string;
};

/**
 * Counts the notification for each user against the limit of its type: `counted` has a row for each, with `is_due`. The
 * rows stay locked until the commit, so that parallel repeats cannot exceed the limit.
 */
const countFor = (
  userIds: SQL,
  { type, jobId, senderId }: Omit<NewNotification, 'userId' | 'message' | 'mailed'>,
): SQL => {
  const { per, most, hours } = NOTIFICATION_LIMITS[type];
  if (hours === null) return sql`counted as (select user_id, true as is_due from unnest(${userIds}) user_id)`;
  const key = sql`${['notify', type, senderId ?? '', per === 'job' ? (jobId ?? '') : ''].join(' ')}::text || ' ' || user_id`;
  const isOver = sql`rate_limits.expires_at <= now()`;
  return sql`hits as (
      insert into rate_limits (key, hits, expires_at)
      select ${key}, 1, now() + make_interval(hours => ${hours}) from unnest(${userIds}) user_id order by user_id
      on conflict (key) do update set hits = case when ${isOver} then 1 else rate_limits.hits + 1 end,
        expires_at = case when ${isOver} then excluded.expires_at else rate_limits.expires_at end
      returning key, hits
    ), counted as (
      select user_id, hits <= ${most} as is_due from unnest(${userIds}) user_id join hits on hits.key = ${key}
    )`;
};

/**
 * Stores a notification for several users by one statement: in the app and as a mail, as each has chosen. Beyond the
 * limit of its type the last notification gets the new text instead.
 */
export const insertNotifications = async (
  orm: Queries,
  userIds: readonly number[],
  { type, message, mailed: text, jobId = null, senderId = null }: Omit<NewNotification, 'userId'>,
): Promise<void> => {
  const { settings, inApp, byMail } = channelsOf(type);
  const ids = sql`${sql.param([...new Set(userIds)])}::bigint[]`;
  const isSameJob = NOTIFICATION_LIMITS[type].per === 'job' ? sql`o.job_id is not distinct from n.job_id` : sql`true`;
  await orm.execute(sql`
    with news as (
      select ${type}::text as type, ${message}::text as message, ${text}::text as mailed,
        ${jobId}::bigint as job_id, ${senderId}::bigint as sender_id
    ), ${countFor(ids, { type, jobId, senderId })}, reached as (
      select u.id as user_id, ${inApp} as in_app, ${byMail} as by_mail, is_due
      from users u join counted on counted.user_id = u.id ${settings}
    ), notified as (
      insert into notifications (user_id, type, message, job_id, sender_id)
      select user_id, type, message, job_id, sender_id from reached cross join news
      where in_app and is_due order by user_id
    ), updated as (
      update notifications last set message = n.message, job_id = n.job_id
      from reached cross join news n
      where in_app and not is_due and last.id = (
        select o.id from notifications o where o.user_id = reached.user_id and o.type = n.type
          and o.sender_id is not distinct from n.sender_id and ${isSameJob}
        order by o.id desc limit 1)
    ), job_changes as (
      -- Their open pages follow the job all the same.
      insert into outbox (kind, payload)
      select 'job_change', jsonb_build_object('userId', user_id, 'jobId', job_id)
      from reached cross join news where not (in_app and is_due) and job_id is not null
    )
    insert into outbox (kind, payload)
    select 'notification_mail', jsonb_build_object('userId', user_id, 'type', type, 'message', mailed,
      'jobId', job_id, 'senderId', sender_id, 'seq', null)
    from reached cross join news where by_mail and is_due`);
};
