import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { first } from '../../db/rows.ts';
import { attachments } from '../../db/schema/attachments.ts';
import { conversations, messages } from '../../db/schema/conversations.ts';
import { files } from '../../db/schema/files.ts';
import { applications, deliveries, jobs, products, ratingsBy } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import { portfolioConsents } from '../../db/schema/portfolio.ts';
import type { Queries } from '../../db/transaction.ts';
import type { Conversation } from '../chat/chat.repository.ts';
import { unreadCount } from '../chat/reads.repository.ts';

/** A member's only support conversation, which is created unless it exists. */
export const openSupportChat = async (orm: Queries, memberId: number, createdAt: Date): Promise<Conversation> => {
  await orm.insert(conversations).values({ memberId, createdAt }).onConflictDoNothing();
  const [chat] = await orm.select().from(conversations).where(eq(conversations.memberId, memberId));
  if (!chat) throw new Error(`The support conversation of ${memberId} was not kept.`);
  return chat;
};

const isLast = and(eq(messages.conversationId, conversations.id), eq(messages.seq, conversations.lastSeq));

/** The last message of a member's support conversation, and the number of unread answers; undefined without messages. */
export const summaryOf = (orm: Queries, memberId: number) =>
  first(
    orm
      .select({ last: messages, unread: unreadCount(memberId) })
      .from(conversations)
      .innerJoin(messages, isLast)
      .where(eq(conversations.memberId, memberId)),
  );

/** A support conversation with its member; undefined when there is none. */
export const findWithMember = (orm: Queries, id: number) =>
  first(
    orm
      .select({ chat: conversations, user: { name: users.name, email: users.email, role: users.role } })
      .from(conversations)
      .innerJoin(users, eq(users.id, conversations.memberId))
      .where(eq(conversations.id, id)),
  );

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

export const findNameOf = async (orm: Queries, userId: number): Promise<string> => {
  const [found] = await orm.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return found?.name ?? '';
};

/** A message with its conversation and the name of its sender. */
export const findMessage = (orm: Queries, id: number) =>
  first(
    orm
      .select({ message: messages, conversation: conversations, sender: users.name })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .innerJoin(users, eq(users.id, messages.senderId))
      .where(eq(messages.id, id)),
  );

/** The attachments of chat messages, for operators. */
export const attachmentsOfMessages = (orm: Queries, messageIds: readonly number[]) =>
  orm
    .select({ id: attachments.id, messageId: attachments.messageId, name: files.originalName })
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.fileId))
    .where(inArray(attachments.messageId, [...messageIds]))
    .orderBy(attachments.place);

/** A delivered version with its job and the job's product. */
export const findDelivery = (orm: Queries, id: number) =>
  first(
    orm
      .select({
        delivery: deliveries,
        job: { id: jobs.id, brandId: jobs.brandId },
        product: products.name,
        isShown: sql<boolean>`${portfolioConsents.shownAt} is not null and ${deliveries.version} =
        (select max(v.version) from deliveries v where v.job_id = ${deliveries.jobId})`,
      })
      .from(deliveries)
      .innerJoin(jobs, eq(jobs.id, deliveries.jobId))
      .innerJoin(products, eq(products.id, jobs.productId))
      .leftJoin(portfolioConsents, eq(portfolioConsents.jobId, deliveries.jobId))
      .where(eq(deliveries.id, id)),
  );

export const findProduct = (orm: Queries, id: number) => first(orm.select().from(products).where(eq(products.id, id)));

/** Jobs looked at to decide whether a creator sees a product. */
const MOST_JOBS = 20;

/** Jobs of a product that are open, or that a creator has applied to or works on, the latest first. */
export const jobsWithProduct = async (orm: Queries, productId: number, creatorId: number): Promise<number[]> => {
  const hasApplied: SQL = exists(
    orm
      .select({ id: applications.id })
      .from(applications)
      .where(and(eq(applications.jobId, jobs.id), eq(applications.creatorId, creatorId))),
  );
  const found = await orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(eq(jobs.productId, productId), or(eq(jobs.status, 'pending'), eq(jobs.creatorId, creatorId), hasApplied)),
    )
    .orderBy(sql`${jobs.id} desc`)
    .limit(MOST_JOBS);
  return found.map(({ id }) => id);
};

/** A comment that is shown, with the role of its author. */
export const findShownComment = async (orm: Queries, id: number) => {
  for (const by of ['brand', 'creator'] as const) {
    const ratings = ratingsBy[by];
    const isIt = and(eq(ratings.id, id), isNotNull(ratings.comment), isNull(ratings.commentHiddenAt));
    const [rating] = await orm.select().from(ratings).where(isIt);
    if (rating) return { by, rating };
  }
  return undefined;
};
