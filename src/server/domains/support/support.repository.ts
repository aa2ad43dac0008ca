import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { conversations, messages } from '../../db/schema/conversations.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import type { Conversation } from '../chat/chat.repository.ts';
import { unreadCount } from '../chat/unread-count.repository.ts';

/** A member's only support conversation, which is created unless it exists. */
export const openSupportChat = async (orm: Queries, memberId: number, createdAt: Date): Promise<Conversation> => {
  await orm.insert(conversations).values({ memberId, createdAt }).onConflictDoNothing();
  const [chat] = await orm.select().from(conversations).where(eq(conversations.memberId, memberId));
  if (!chat) throw new Error(`The support conversation of ${memberId} was not kept.`);
  return chat;
};

const isLast = and(eq(messages.conversationId, conversations.id), eq(messages.seq, conversations.lastSeq));

/** The last message of a member's support conversation, and the number of unread answers; undefined without messages. */
export const summaryOf = async (orm: Queries, memberId: number) => {
  const [summary] = await orm
    .select({ last: messages, unread: unreadCount(memberId) })
    .from(conversations)
    .innerJoin(messages, isLast)
    .where(eq(conversations.memberId, memberId));
  return summary;
};

/** A support conversation with its member; undefined when there is none. */
export const findWithMember = async (orm: Queries, id: number) => {
  const [found] = await orm
    .select({ chat: conversations, user: { name: users.name, email: users.email, role: users.role } })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.memberId))
    .where(eq(conversations.id, id));
  return found;
};

/** The maximum number of support conversations in one list. */
const LISTED = 500;

const sinceAnswer = sql`messages since
  where since.conversation_id = ${conversations.id} and since.seq > coalesce((
    select max(answer.seq) from messages answer
    where answer.conversation_id = ${conversations.id} and answer.sender_id is null
  ), 0)`;
const waitingSince = sql`(select min(since.created_at) from ${sinceAnswer})`;

/**
 * The support conversations whose last message is the member's, longest waiting first; or all, newest message first.
 * `unanswered` is the number of messages since the last answer.
 */
export const listSupportChats = (orm: Queries, { waiting }: { waiting: boolean }) =>
  orm
    .select({
      id: conversations.id,
      user: { name: users.name, email: users.email, role: users.role },
      last: messages,
      unanswered: sql`(select count(*) from ${sinceAnswer})`.mapWith(Number),
    })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.memberId))
    .innerJoin(messages, isLast)
    .where(waiting ? isNotNull(messages.senderId) : undefined)
    .orderBy(waiting ? asc(waitingSince) : desc(messages.createdAt), asc(conversations.id))
    .limit(LISTED);

export type ListedSupportChat = Awaited<ReturnType<typeof listSupportChats>>[number];
