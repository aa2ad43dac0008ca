import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { conversationReads, conversations, messages, notifications } from '../../db/schema/conversations.ts';
import type { Queries } from '../../db/transaction.ts';
import type { Message } from './attachments.repository.ts';

/** Records how far a user has read a conversation; the position never moves backwards. */
export const noteRead = async (
  orm: Queries,
  mark: { readonly conversationId: number; readonly userId: number; readonly lastReadSeq: number },
): Promise<void> => {
  await orm
    .insert(conversationReads)
    .values(mark)
    .onConflictDoUpdate({
      target: [conversationReads.conversationId, conversationReads.userId],
      set: { lastReadSeq: sql`greatest(${conversationReads.lastReadSeq}, excluded.last_read_seq)` },
    });
};

/**
 * Marks the notification about a sender's unread messages as read, if all of them are read; returns its id. Here and not
 * before: a message may arrive while an earlier one is being read.
 */
export const readNotification = async (
  orm: Queries,
  { conversationId, userId, senderId }: { conversationId: number; userId: number; senderId: number | null },
  readAt: Date,
): Promise<number | undefined> => {
  const hasReadAll = sql`exists (
    select from conversations c join conversation_reads r on r.conversation_id = c.id and r.user_id = ${userId}
    where c.id = ${conversationId} and r.last_read_seq >= c.last_seq)`;
  const [read] = await orm
    .update(notifications)
    .set({ readAt })
    .where(
      and(
        eq(notifications.userId, userId),
        senderId === null ? isNull(notifications.senderId) : eq(notifications.senderId, senderId),
        eq(notifications.type, 'message'),
        isNull(notifications.readAt),
        hasReadAll,
      ),
    )
    .returning({ id: notifications.id });
  return read?.id;
};

/** The message of an id, if there is one. */
export const findMessage = (orm: Queries, id: number): Promise<Message[]> =>
  orm.select().from(messages).where(eq(messages.id, id));

/** Unread messages are counted up to this number; the screens show no larger one. */
export const COUNTED = 100;

/** Number of messages that a user has not read, as a column of a query on `conversations`. */
export const unreadCount = (reader: number | SQLWrapper): SQL<number> =>
  sql<string>`(select count(*) from (
    select 1 from messages m
    where m.conversation_id = ${conversations.id} and m.sender_id is distinct from ${reader} and m.seq > coalesce((
      select r.last_read_seq from conversation_reads r
      where r.conversation_id = ${conversations.id} and r.user_id = ${reader}), 0)
    limit ${sql.raw(String(COUNTED))}) unread)`.mapWith(Number);
