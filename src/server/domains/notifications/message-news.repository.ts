import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/transaction.ts';
import { Outbox } from '../../work/outbox.ts';
import { channelsOf } from './notification-channels.repository.ts';
import { hasNothingElseUnread, MESSAGE_MAIL_DELAY, withConversation } from './unread-messages.repository.ts';

/** A new message, for the notification of its receiver. */
interface MessageNews {
  readonly userId: number;
  readonly senderId: number;
  /** Excerpt of the message. */
  readonly message: string;
}

const TYPE = 'message';
const { settings, inApp, byMail } = channelsOf(TYPE);
const sender = sql`news.sender_id`;

/**
 * Stores notifications of messages in different conversations, by one statement and in the transaction that stores the
 * messages: in the app, and as a mail that is sent only if the message is still unread later.
 */
export const notifyOfMessages = async (tx: Transaction, news: readonly MessageNews[]): Promise<void> => {
  if (news.length === 0) return;
  await tx.orm.execute(sql`
    with news as (
      select * from unnest(${sql.param(news.map(({ userId }) => userId))}::bigint[],
        ${sql.param(news.map(({ senderId }) => senderId))}::bigint[],
        ${sql.param(news.map(({ message }) => message))}::text[])
        with ordinality as n (user_id, sender_id, message, place)
    ), reached as (
      select news.*, ${inApp} as in_app, ${byMail} and ${hasNothingElseUnread(sender)} as by_mail, c.last_seq as seq
      from news join users u on u.id = news.user_id ${settings} ${withConversation(sender)}
    ), told as (
      insert into notifications (user_id, type, message, sender_id)
      select user_id, ${TYPE}, message, sender_id from reached where in_app order by place
    )
    insert into outbox (kind, payload, run_at)
    select 'notification_mail', jsonb_build_object('userId', user_id, 'type', ${TYPE}::text, 'message', message,
      'jobId', null, 'senderId', sender_id, 'seq', seq), now() + make_interval(secs => ${MESSAGE_MAIL_DELAY / 1_000})
    from reached where by_mail order by place`);
  // The mail is delayed, but the realtime event of the notification is due now.
  tx.afterCommit(() => Outbox.wake('notifications'));
};
