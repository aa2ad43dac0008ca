import { eq, sql } from 'drizzle-orm';
import { notifications } from '../../db/schema/conversations.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { channelsOf } from './notification-channels.repository.ts';
import type { NotificationRow } from './notifications.repository.ts';
import { hasNothingElseUnread, MESSAGE_MAIL_DELAY, withConversation } from './unread-messages.repository.ts';

/** A new message, for the notification of its receiver. */
export interface MessageNotification {
  readonly userId: number;
  /** Null for the UGC Admins. */
  readonly senderId: number | null;
  /** Excerpt of the message. */
  readonly message: string;
  /** The text by mail, if it differs. */
  readonly mailed?: string;
}

const TYPE = 'message';

/**
 * Stores the notification of a message by one statement: in the app, and as a mail that is sent only if the message is
 * still unread later.
 * @param publishesWithCommit whether the caller publishes what is returned with its commit; otherwise the outbox does.
 * @returns undefined when the receiver has switched notifications of messages off.
 */
export const insertMessageNotification = async (
  orm: Queries,
  { userId, senderId, message, mailed: text = message }: MessageNotification,
  publishesWithCommit: boolean,
): Promise<NotificationRow | undefined> => {
  const { settings, inApp, byMail } = channelsOf(senderId === null ? 'support_answer' : TYPE);
  const reached = sql`
    select u.id as user_id, ${inApp} as in_app, ${byMail} and ${hasNothingElseUnread(senderId)} as by_mail, c.last_seq as seq
    from users u ${settings} ${withConversation(senderId)} where u.id = ${userId}`;
  // Named like the table, so that the statement selects the new row by the table's columns.
  const stored = sql`
    insert into notifications (user_id, type, message, sender_id)
    select user_id, ${TYPE}, ${message}, ${senderId}::bigint from reached where in_app
    returning *`;
  const mailed = sql`
    insert into outbox (kind, payload, run_at)
    select 'notification_mail', jsonb_build_object('userId', user_id, 'type', ${TYPE}::text, 'message', ${text}::text,
      'jobId', null, 'senderId', ${senderId}::bigint, 'seq', seq), now() + make_interval(secs => ${MESSAGE_MAIL_DELAY / 1_000})
    from reached where by_mail`;
  // The trigger on the table reads the setting when the statement ends.
  const publishing = sql`
    (select set_config('notifications.published_with_commit', ${publishesWithCommit ? 'on' : 'off'}, true)) is not null`;
  const [row] = await orm
    .with(
      orm.$with('reached', {}).as(reached),
      orm.$with('notifications', {}).as(stored),
      orm.$with('mailed', {}).as(mailed),
    )
    .select({ notification: notifications, sender: { id: users.id, name: users.name } })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.senderId))
    .where(publishing);
  return row;
};
