import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { perConnection } from '../../db/batched.ts';
import { conversations, messages, notifications } from '../../db/schema/conversations.ts';
import type { Queries } from '../../db/transaction.ts';

/** The notification of unread messages that one of two people has of the other. */
export const unreadFrom = (userId: number | SQLWrapper, senderId: number | SQLWrapper) =>
  and(
    eq(notifications.userId, userId),
    eq(notifications.senderId, senderId),
    eq(notifications.type, 'message'),
    isNull(notifications.readAt),
  );

const place = sql.placeholder;

/** Takes the next number of a conversation, which begins with 1; its row is held until the commit. */
const prepareNumber = (orm: Queries) =>
  orm
    .insert(conversations)
    .values({
      brandId: place('brandId'),
      creatorId: place('creatorId'),
      lastSeq: 1,
      lastMessageAt: place('now'),
      createdAt: place('now'),
    })
    .onConflictDoUpdate({
      target: [conversations.brandId, conversations.creatorId],
      set: { lastSeq: sql`${conversations.lastSeq} + 1`, lastMessageAt: sql`excluded.last_message_at` },
    })
    .returning({ conversationId: conversations.id, seq: conversations.lastSeq })
    .prepare('take_message_number');

/**
 * Stores a message and drops the notification that its own will replace. A statement after the one that takes the
 * number, so that it sees what was stored while that waited for the row.
 */
const prepareMessage = (orm: Queries) => {
  const replaced = orm.$with('replaced').as(
    orm
      .delete(notifications)
      .where(unreadFrom(sql`${place('receiverId')}::bigint`, sql`${place('senderId')}::bigint`))
      .returning({ id: notifications.id }),
  );
  return orm
    .with(replaced)
    .insert(messages)
    .values({
      conversationId: place('conversationId'),
      seq: place('seq'),
      senderId: place('senderId'),
      clientKey: place('clientKey'),
      body: place('body'),
      createdAt: place('now'),
    })
    .onConflictDoNothing({ target: [messages.senderId, messages.clientKey] })
    .returning()
    .prepare('store_message');
};

/** The statements of sending a message, put together once for each connection. */
export const chatStatements = perConnection((orm) => ({ number: prepareNumber(orm), message: prepareMessage(orm) }));
