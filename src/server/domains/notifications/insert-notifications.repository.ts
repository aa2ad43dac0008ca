import { sql } from 'drizzle-orm';
import type { notifications } from '../../db/schema/conversations.ts';
import type { Queries } from '../../db/transaction.ts';
import { channelsOf } from './notification-channels.repository.ts';
import { hasNoOtherUnreadAnswer } from './unread-messages.repository.ts';

/** The content of a notification. */
export type NewNotification = Pick<
  typeof notifications.$inferInsert,
  'userId' | 'type' | 'message' | 'jobId' | 'senderId'
> & {
  /** Sequence number of a support answer; the mail is sent under the same conditions as for members' messages. */
  readonly seq?: number;
};

/** Stores a notification for several users by one statement: in the app and as a mail, as each has chosen. */
export const insertNotifications = async (
  orm: Queries,
  userIds: readonly number[],
  { type, message, jobId = null, senderId = null, seq }: Omit<NewNotification, 'userId'>,
  delaySeconds: number,
): Promise<void> => {
  const { settings, inApp, byMail } = channelsOf(type);
  const mailed = seq === undefined ? byMail : sql`${byMail} and ${hasNoOtherUnreadAnswer(seq)}`;
  await orm.execute(sql`
    with news as (
      select ${type}::text as type, ${message}::text as message, ${jobId}::bigint as job_id,
        ${senderId}::bigint as sender_id
    ), reached as (
      select u.id as user_id, ${inApp} as in_app, ${mailed} as by_mail
      from users u ${settings}
      where u.id = any(${sql.param([...userIds])}::bigint[])
    ), notified as (
      insert into notifications (user_id, type, message, job_id, sender_id)
      select user_id, type, message, job_id, sender_id from reached cross join news where in_app order by user_id
    ), job_changes as (
      -- Their open pages follow the job all the same.
      insert into outbox (kind, payload)
      select 'job_change', jsonb_build_object('userId', user_id, 'jobId', job_id)
      from reached cross join news where not in_app and job_id is not null
    )
    insert into outbox (kind, payload, run_at)
    select 'notification_mail', jsonb_build_object('userId', user_id, 'type', type, 'message', message,
      'jobId', job_id, 'senderId', sender_id, 'seq', ${seq ?? null}::bigint),
      now() + make_interval(secs => ${delaySeconds})
    from reached cross join news where by_mail`);
};
