import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { supportChats, supportMessages } from '../../db/schema/conversations.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { type HistoryQuery, historyWindow, inOrder } from '../chat/history.ts';

export type Talk = typeof supportChats.$inferSelect;
export type SupportMessage = typeof supportMessages.$inferSelect;

/** A talk and a part of what was said. */
export interface OpenTalk {
  readonly talk: Talk;
  readonly messages: readonly SupportMessage[];
}

export const findTalk = async (orm: Queries, id: number): Promise<Talk | undefined> => {
  const [talk] = await orm.select().from(supportChats).where(eq(supportChats.id, id));
  return talk;
};

export const findTalkOf = async (orm: Queries, userId: number): Promise<Talk | undefined> => {
  const [talk] = await orm.select().from(supportChats).where(eq(supportChats.userId, userId));
  return talk;
};

export const openTalk = async (orm: Queries, talk: Talk, query: HistoryQuery): Promise<OpenTalk> => {
  const { where, order, limit } = historyWindow(
    { id: supportMessages.id, seq: supportMessages.seq, talk: supportMessages.supportId, talkId: talk.id },
    query,
  );
  const found = await orm
    .select()
    .from(supportMessages)
    .where(and(eq(supportMessages.supportId, talk.id), where))
    .orderBy(order)
    .limit(limit);
  return { talk, messages: inOrder(found) };
};

/** How the list of conversations shows a talk; undefined until something was written. */
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

/** A mark only moves forward, and never past what was said. */
export const markRead = async (orm: Queries, talkId: number, seq: number): Promise<void> => {
  const upTo = sql`least(${seq}::bigint, ${supportChats.lastSeq})`;
  await orm
    .update(supportChats)
    .set({ readSeq: upTo })
    .where(and(eq(supportChats.id, talkId), lt(supportChats.readSeq, upTo)));
};

/** A talk with its owner, or nothing when there is no such talk. */
export const findUserOf = async (
  orm: Queries,
  id: number,
): Promise<{ talk: Talk; user: Pick<typeof users.$inferSelect, 'name' | 'email' | 'role'> } | undefined> => {
  const [found] = await orm
    .select({ talk: supportChats, user: { name: users.name, email: users.email, role: users.role } })
    .from(supportChats)
    .innerJoin(users, eq(users.id, supportChats.userId))
    .where(eq(supportChats.id, id));
  return found;
};

/** A talk in which something was written, as a list of them shows it. */
export interface TalkSummary {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly lastMessage: string;
  readonly lastAt: Date;
  /** Messages of the user since the last answer. */
  readonly unanswered: number;
}

/** Talks that one list shows at most. */
const LISTED = 500;

const unanswered = sql<number>`(
  select count(*)::int from support_messages since
  where since.support_id = ${supportChats.id} and since.seq > coalesce((
    select max(answer.seq) from support_messages answer
    where answer.support_id = ${supportChats.id} and answer.sender_type = 'admin'
  ), 0)
)`;

/** The talks that wait for an answer, longest waiting first; or all, newest message first. */
export const listTalks = (orm: Queries, { waiting }: { waiting: boolean }): Promise<TalkSummary[]> =>
  orm
    .select({
      id: supportChats.id,
      name: users.name,
      email: users.email,
      role: users.role,
      lastMessage: supportMessages.body,
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
    .orderBy(waiting ? asc(supportMessages.createdAt) : desc(supportMessages.createdAt), asc(supportChats.id))
    .limit(LISTED);
