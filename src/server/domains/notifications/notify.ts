import { sql } from 'drizzle-orm';
import type { notifications } from '../../db/schema/conversations.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Outbox } from '../../work/outbox.ts';
import { MESSAGE_MAIL_DELAY } from './unread-messages.repository.ts';
import { waysOf } from './notification-channels.repository.ts';

type News = Pick<typeof notifications.$inferInsert, 'userId' | 'type' | 'message' | 'jobId' | 'senderId'>;

/**
 * Records a notification for any number of people, in one statement and in the transaction of what it tells about: in
 * the app for who wants it there, as a mail to be sent for who wants one.
 */
export const notifyAll = async (
  tx: Transaction,
  userIds: readonly number[],
  { type, message, jobId = null, senderId = null }: Omit<News, 'userId'>,
): Promise<void> => {
  if (userIds.length === 0) return;
  const { settings, inApp, byMail } = waysOf(type);
  // An answer of support is a message too.
  const delaySeconds = type === 'message' ? MESSAGE_MAIL_DELAY / 1_000 : 0;
  await tx.orm.execute(sql`
    with news as (
      select ${type}::text as type, ${message}::text as message, ${jobId}::bigint as job_id,
        ${senderId}::bigint as sender_id
    ), reached as (
      select u.id as user_id, ${inApp} as in_app, ${byMail} as by_mail
      from users u ${settings}
      where u.id = any(${sql.param([...userIds])}::bigint[])
    ), told as (
      insert into notifications (user_id, type, message, job_id, sender_id)
      select user_id, type, message, job_id, sender_id from reached cross join news where in_app order by user_id
    )
    insert into outbox (kind, payload, run_at)
    select 'notification_mail', jsonb_build_object('userId', user_id, 'type', type, 'message', message,
      'jobId', job_id, 'senderId', sender_id, 'seq', null), now() + make_interval(secs => ${delaySeconds})
    from reached cross join news where by_mail`);
  // A mail about a message is not due yet; the event that shows it on the screen is.
  tx.afterCommit(() => Outbox.wake(delaySeconds > 0 ? 'notifications' : undefined));
};

/** The same for one. */
export const notify = (tx: Transaction, { userId, ...news }: News): Promise<void> => notifyAll(tx, [userId], news);
