import { and, asc, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Subject } from '#shared/domain/subjects.ts';
import { notifications, supportChats, supportMessages } from '../../db/schema/conversations.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { type WithAttachments, withAttachments } from '../chat/attachments.repository.ts';
import { type HistoryQuery, historyWindow, inOrder } from '../chat/history.repository.ts';

export type SupportChat = typeof supportChats.$inferSelect;
export type SupportMessage = typeof supportMessages.$inferSelect;

/** What a message names; null without anything. */
export const aboutOf = ({
  aboutKind: kind,
  aboutId: id,
  aboutLabel: label,
}: Pick<SupportMessage, 'aboutKind' | 'aboutId' | 'aboutLabel'>): (Subject & { readonly label: string }) | null =>
  kind === null || id === null || label === null ? null : { kind, id, label };

/** A message with its attachments. */
export type FullSupportMessage = WithAttachments<SupportMessage>;

/** A support chat with a part of its messages. */
export interface OpenSupportChat {
  readonly chat: SupportChat;
  readonly messages: readonly FullSupportMessage[];
}

export const findSupportChat = async (orm: Queries, id: number): Promise<SupportChat | undefined> => {
  const [chat] = await orm.select().from(supportChats).where(eq(supportChats.id, id));
  return chat;
};

export const findSupportChatOf = async (orm: Queries, userId: number): Promise<SupportChat | undefined> => {
  const [chat] = await orm.select().from(supportChats).where(eq(supportChats.userId, userId));
  return chat;
};

export const openSupportChat = async (
  orm: Queries,
  chat: SupportChat,
  query: HistoryQuery,
): Promise<OpenSupportChat> => {
  const { where, order, limit } = historyWindow(
    {
      id: supportMessages.id,
      seq: supportMessages.seq,
      conversation: supportMessages.supportId,
      conversationId: chat.id,
    },
    query,
  );
  const found = await orm
    .select()
    .from(supportMessages)
    .where(and(eq(supportMessages.supportId, chat.id), where))
    .orderBy(order)
    .limit(limit);
  return { chat, messages: await withAttachments(orm, inOrder(found), 'supportMessageId') };
};

/** A support chat's entry in the list of conversations; undefined without messages. */
export const summaryOf = async (orm: Queries, userId: number) => {
  const [summary] = await orm
    .select({
      last: supportMessages,
      unread: sql`(select count(*) from support_messages m where m.support_id = ${supportChats.id}
        and m.sender_type = 'admin' and m.seq > ${supportChats.readSeq})`.mapWith(Number),
    })
    .from(supportChats)
    .innerJoin(
      supportMessages,
      and(eq(supportMessages.supportId, supportChats.id), eq(supportMessages.seq, supportChats.lastSeq)),
    )
    .where(eq(supportChats.userId, userId));
  return summary;
};

/** Stores the read position, which never moves backwards or past the last message. */
export const markRead = async (orm: Queries, chatId: number, seq: number): Promise<void> => {
  const upTo = sql`least(${seq}::bigint, ${supportChats.lastSeq})`;
  await orm
    .update(supportChats)
    .set({ readSeq: upTo })
    .where(and(eq(supportChats.id, chatId), lt(supportChats.readSeq, upTo)));
};

/** A support chat with its owner; undefined when it does not exist. */
export const findUserOf = async (
  orm: Queries,
  id: number,
): Promise<{ chat: SupportChat; user: Pick<typeof users.$inferSelect, 'name' | 'email' | 'role'> } | undefined> => {
  const [found] = await orm
    .select({ chat: supportChats, user: { name: users.name, email: users.email, role: users.role } })
    .from(supportChats)
    .innerJoin(users, eq(users.id, supportChats.userId))
    .where(eq(supportChats.id, id));
  return found;
};

/** A support chat with messages, as the operator's list shows it. */
export interface SupportChatSummary {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  /** Empty if the message has only attachments. */
  readonly lastMessage: string;
  readonly pictures: number;
  readonly videos: number;
  readonly lastAt: Date;
  /** The user's messages since the last answer. */
  readonly unanswered: number;
}

/** The maximum number of support chats in one list. */
const LISTED = 500;

const sinceAnswer = sql`support_messages since
  where since.support_id = ${supportChats.id} and since.seq > coalesce((
    select max(answer.seq) from support_messages answer
    where answer.support_id = ${supportChats.id} and answer.sender_type = 'admin'
  ), 0)`;
const unanswered = sql<number>`(select count(*)::int from ${sinceAnswer})`;
const waitingSince = sql`(select min(since.created_at) from ${sinceAnswer})`;

/** The unanswered support chats, longest waiting first; or all, newest message first. */
export const listSupportChats = (orm: Queries, { waiting }: { waiting: boolean }): Promise<SupportChatSummary[]> =>
  orm
    .select({
      id: supportChats.id,
      name: users.name,
      email: users.email,
      role: users.role,
      lastMessage: supportMessages.body,
      pictures: supportMessages.pictures,
      videos: supportMessages.videos,
      lastAt: supportMessages.createdAt,
      unanswered,
    })
    .from(supportChats)
    .innerJoin(users, eq(users.id, supportChats.userId))
    .innerJoin(
      supportMessages,
      and(eq(supportMessages.supportId, supportChats.id), eq(supportMessages.seq, supportChats.lastSeq)),
    )
    .where(waiting ? eq(supportMessages.senderType, 'user') : undefined)
    .orderBy(waiting ? asc(waitingSince) : desc(supportMessages.createdAt), asc(supportChats.id))
    .limit(LISTED);

/** Creates a user's only support chat, unless it exists. */
export const insertSupportChat = async (orm: Queries, userId: number, createdAt: Date): Promise<void> => {
  await orm.insert(supportChats).values({ userId, createdAt }).onConflictDoNothing();
};

/**
 * Takes the next sequence number of a support chat and locks its row until the commit; undefined when it does not
 * exist.
 */
export const takeNumber = async (orm: Queries, id: number): Promise<SupportChat | undefined> => {
  const [chat] = await orm
    .update(supportChats)
    .set({ lastSeq: sql`${supportChats.lastSeq} + 1` })
    .where(eq(supportChats.id, id))
    .returning();
  return chat;
};

/** Stores a message; undefined when its key was used before. */
export const insertMessage = async (
  orm: Queries,
  message: typeof supportMessages.$inferInsert,
): Promise<SupportMessage | undefined> => {
  const [stored] = await orm
    .insert(supportMessages)
    .values(message)
    .onConflictDoNothing({ target: [supportMessages.supportId, supportMessages.clientKey] })
    .returning();
  return stored;
};

/** The message of an id, if there is one. */
export const findMessage = (orm: Queries, id: number): Promise<SupportMessage[]> =>
  orm.select().from(supportMessages).where(eq(supportMessages.id, id));

/** The message with this text that was stored under a key. */
export const findMessageByKey = async (
  orm: Queries,
  { supportId, clientKey, body }: { readonly supportId: number; readonly clientKey: string; readonly body: string },
): Promise<SupportMessage | undefined> => {
  const [found] = await orm
    .select()
    .from(supportMessages)
    .where(
      and(
        eq(supportMessages.supportId, supportId),
        eq(supportMessages.clientKey, clientKey),
        eq(supportMessages.body, body),
      ),
    );
  return found;
};

/** The unread notifications about support answers: message notifications without a sending user. */
const unreadAnswers = (userId: number) =>
  and(
    eq(notifications.userId, userId),
    isNull(notifications.senderId),
    eq(notifications.type, 'message'),
    isNull(notifications.readAt),
  );

export const deleteUnreadAnswers = async (orm: Queries, userId: number): Promise<void> => {
  await orm.delete(notifications).where(unreadAnswers(userId));
};

/**
 * Marks them as read if all answers are; false when there was none. Checked here and not before: an answer may arrive
 * while an earlier one is being read.
 */
export const readAnswers = async (orm: Queries, userId: number, readAt: Date): Promise<boolean> => {
  const hasReadAll = sql`exists (select from support_chats c where c.user_id = ${userId} and c.read_seq >= c.last_seq)`;
  const read = await orm
    .update(notifications)
    .set({ readAt })
    .where(and(unreadAnswers(userId), hasReadAll))
    .returning({ id: notifications.id });
  return read.length > 0;
};
