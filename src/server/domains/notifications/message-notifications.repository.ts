import { eq, sql } from 'drizzle-orm';
import { perConnection } from '../../db/batch-loader.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { users } from '../../db/schema/people.ts';
import { arrayPlaceholder } from '../../db/stable-placeholders.ts';
import type { Queries } from '../../db/transaction.ts';
import { channelsOf } from './notification-channels.repository.ts';
import type { NotificationRow } from './notifications.repository.ts';
import { hasNothingElseUnread, MESSAGE_MAIL_DELAY, withConversation } from './unread-messages.repository.ts';

/** A new message, for the notification of its receiver. */
export interface MessageNotification {
  readonly userId: number;
  readonly senderId: number;
  /** Excerpt of the message. */
  readonly message: string;
}

const TYPE = 'message';
const { settings, inApp, byMail } = channelsOf(TYPE);
const sender = sql`news.sender_id`;

const news = sql`
  select * from unnest(${arrayPlaceholder('userIds')}, ${arrayPlaceholder('senderIds')}, ${arrayPlaceholder('messages', 'text')})
    with ordinality as n (user_id, sender_id, message, place)`;

const reached = sql`
  select news.*, ${inApp} as in_app, ${byMail} and ${hasNothingElseUnread(sender)} as by_mail, c.last_seq as seq
  from news join users u on u.id = news.user_id ${settings} ${withConversation(sender)}`;

/** Named like the table, so that the statement selects the new rows by the table's columns. */
const stored = sql`
  insert into notifications (user_id, type, message, sender_id)
  select user_id, ${TYPE}, message, sender_id from reached where in_app order by place
  returning *`;

const mailed = sql`
  insert into outbox (kind, payload, run_at)
  select 'notification_mail', jsonb_build_object('userId', user_id, 'type', ${TYPE}::text, 'message', message,
    'jobId', null, 'senderId', sender_id, 'seq', seq), now() + make_interval(secs => ${MESSAGE_MAIL_DELAY / 1_000})
  from reached where by_mail order by place`;

/** The trigger on the table reads the setting when the statement ends. */
const publishing = sql`
  (select set_config('notifications.published_with_commit', ${sql.placeholder('publishesWithCommit')}, true)) is not null`;

const prepareInsert = (orm: Queries) =>
  orm
    .with(
      orm.$with('news', {}).as(news),
      orm.$with('reached', {}).as(reached),
      orm.$with('notifications', {}).as(stored),
      orm.$with('mailed', {}).as(mailed),
    )
    .select({
      notification: notifications,
      sender: { id: users.id, name: users.name },
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.senderId))
    .where(publishing)
    .orderBy(notifications.id)
    .prepare('notify_of_messages');

const inserting = perConnection((orm) => ({ statement: prepareInsert(orm) }));

/**
 * Stores notifications of messages in different conversations by one statement: in the app, and as a mail that is sent
 * only if the message is still unread later.
 * @param publishesWithCommit whether the caller publishes what is returned with its commit; otherwise the outbox does.
 */
export const insertMessageNotifications = (
  orm: Queries,
  messages: readonly MessageNotification[],
  publishesWithCommit: boolean,
): Promise<readonly NotificationRow[]> =>
  inserting(orm).statement.execute({
    userIds: messages.map(({ userId }) => userId),
    senderIds: messages.map(({ senderId }) => senderId),
    messages: messages.map(({ message }) => message),
    publishesWithCommit: publishesWithCommit ? 'on' : 'off',
  });
