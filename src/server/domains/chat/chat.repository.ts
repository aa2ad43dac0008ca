import { and, asc, count, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { historyQuery } from '#shared/contract/chat.ts';
import { stagesByActor } from '#shared/domain/jobs/job-stage.ts';
import { picture } from '../../db/file-aliases.ts';
import { prepared, type Value } from '../../db/prepared.ts';
import { first } from '../../db/rows.ts';
import { conversationReads, conversations, messages } from '../../db/schema/conversations.ts';
import { files } from '../../db/schema/files.ts';
import { applications, jobs, products } from '../../db/schema/jobs.ts';
import { profiles, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { offsetOf, type PageQuery, totalOf } from '../../http/route.ts';
import { type FullMessage, withAttachments } from './attachments.repository.ts';
import { COUNTED, unreadCount } from './reads.repository.ts';

const person = {
  id: users.id,
  name: users.name,
  role: users.role,
  suspendedAt: users.suspendedAt,
  deletedAt: users.deletedAt,
};

export interface Pair {
  readonly brandId: number;
  readonly creatorId: number;
}

/** The brand and the creator of a pair. */
export const pairOf = (actor: Pick<Actor, 'id' | 'role'>, otherId: number): Pair =>
  actor.role === 'brand' ? { brandId: actor.id, creatorId: otherId } : { brandId: otherId, creatorId: actor.id };

export type Conversation = typeof conversations.$inferSelect;

/** Who writes in a conversation: a brand and a creator, or a member and the UGC Admins. */
export type Sides = Readonly<Pick<Conversation, 'brandId' | 'creatorId' | 'memberId'>>;

export const sidesOf = (pair: Pair): Sides => ({ ...pair, memberId: null });
export const supportOf = (memberId: number): Sides => ({ brandId: null, creatorId: null, memberId });

/** The other side of a conversation, which a message reaches; null for the UGC Admins. */
export const receiverOf = ({ brandId, creatorId, memberId }: Sides, senderId: number | null): number | null => {
  if (memberId !== null) return senderId === null ? memberId : null;
  return senderId === brandId ? creatorId : brandId;
};

/**
 * Of an application that was not withdrawn; only looked up for those who have no conversation, which all need. Not `exists`:
 * its plan may gather all applications there are, to look up a few.
 */
const wasAccepted = (brandId: Value, creatorId: Value) =>
  sql<boolean | null>`case when ${conversations.id} is null then
    (select a.status = 'accepted' from applications a join jobs j on j.id = a.job_id
      where a.creator_id = ${creatorId} and j.brand_id = ${brandId} and a.status <> 'withdrawn'
      order by 1 desc limit 1) end`;

const contactOf = prepared((orm, brandId: Value, creatorId: Value, otherId: Value) =>
  orm
    .select({ person, picture, conversation: conversations, wasAccepted: wasAccepted(brandId, creatorId) })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(picture, eq(picture.id, profiles.pictureFileId))
    .leftJoin(conversations, and(eq(conversations.brandId, brandId), eq(conversations.creatorId, creatorId)))
    .where(eq(users.id, otherId)),
);

/**
 * A user as the actor may see them: identity, their conversation, and without one whether an application to a job of the
 * brand was accepted; null if there is none.
 */
export const findContact = async (orm: Queries, actor: Pick<Actor, 'id' | 'role'>, otherId: number) => {
  const { brandId, creatorId } = pairOf(actor, otherId);
  return (await contactOf(orm, brandId, creatorId, otherId))[0];
};

export type Contact = NonNullable<Awaited<ReturnType<typeof findContact>>>;

/** A part of a conversation from one participant's point of view. */
export interface OpenChat {
  readonly contact: Contact;
  readonly messages: readonly FullMessage[];
  /** Sequence numbers up to which this participant and the other one have read. */
  readonly readSeq: number;
  readonly theirReadSeq: number;
}

export const findConversation = (orm: Queries, id: number): Promise<Conversation | undefined> =>
  first(orm.select().from(conversations).where(eq(conversations.id, id)));

/** The read positions of both participants. */
export const listReads = (orm: Queries, conversationId: number) =>
  orm.select().from(conversationReads).where(eq(conversationReads.conversationId, conversationId));

const isBetween = (userId: Value) => or(eq(conversations.brandId, userId), eq(conversations.creatorId, userId));

/** The other member of a user's conversation; null in a support conversation. */
export const otherOf = (userId: number | Value) =>
  sql`case ${conversations.brandId} when ${userId} then ${conversations.creatorId} else ${conversations.brandId} end`;

const hasMessages = (userId: Value) => and(isBetween(userId), gt(conversations.lastSeq, 0));

const conversationsOf = prepared((orm, userId: Value, limit: Value, offset: Value) =>
  orm
    .select({ conversation: conversations, person, picture, last: messages, unread: unreadCount(userId) })
    .from(conversations)
    .innerJoin(users, eq(users.id, otherOf(userId)))
    .innerJoin(messages, and(eq(messages.conversationId, conversations.id), eq(messages.seq, conversations.lastSeq)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(picture, eq(picture.id, profiles.pictureFileId))
    .where(hasMessages(userId))
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(limit)
    .offset(offset),
);

const conversationsCount = prepared((orm, userId: Value) =>
  orm.select({ total: count() }).from(conversations).where(hasMessages(userId)),
);

/** The conversations of a user with other members, latest first; those without a message are left out. */
export const listConversations = async (orm: Queries, userId: number, query: PageQuery) => {
  const rows = await conversationsOf(orm, userId, query.per_page, offsetOf(query));
  const counted = async () => (await conversationsCount(orm, userId))[0]?.total ?? 0;
  return { rows, total: await totalOf(query, rows.length, counted) };
};

export type ConversationRow = Awaited<ReturnType<typeof listConversations>>['rows'][number];

/** The number of unread messages to a user, support answers included. */
export const countUnread = async (orm: Queries, userId: number): Promise<number> => {
  const [found] = await orm
    .select({
      unread: sql`(select count(*) from (
        select 1 from conversations c
        join messages m on m.conversation_id = c.id and m.sender_id is distinct from ${userId}
        left join conversation_reads r on r.conversation_id = c.id and r.user_id = ${userId}
        where ${userId} in (c.brand_id, c.creator_id, c.member_id) and c.last_seq > coalesce(r.last_read_seq, 0)
          and m.seq > coalesce(r.last_read_seq, 0)
        limit ${COUNTED}) unread)`.mapWith(Number),
    })
    .from(sql`(select 1) one`);
  return found?.unread ?? 0;
};

export type HistoryQuery = ReturnType<typeof historyQuery.validateSync>;

/** The sequence number of a message. For an id of another conversation, that of the next message in this one. */
const placeOf = (messageId: number, conversationId: number): SQL =>
  sql`coalesce(
    (select m.seq from messages m where m.id = ${messageId} and m.conversation_id = ${conversationId}),
    (select max(m.seq) + 1 from messages m where m.conversation_id = ${conversationId} and m.id < ${messageId}),
    0)`;

/** A part of a conversation, oldest message first. */
export const listMessages = async (
  orm: Queries,
  conversationId: number,
  { before, before_seq, after, per_page }: HistoryQuery,
): Promise<FullMessage[]> => {
  const found = await orm
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        after === undefined ? undefined : gt(messages.seq, after),
        before_seq === undefined ? undefined : lt(messages.seq, before_seq),
        before === undefined ? undefined : lt(messages.seq, placeOf(before, conversationId)),
      ),
    )
    // A gap is filled from its oldest end; everything else is read from the newest message backwards.
    .orderBy(after === undefined ? desc(messages.seq) : asc(messages.seq))
    .limit(per_page);
  return withAttachments(orm, after === undefined ? found.toReversed() : found);
};

/** More than any pair of a brand and a creator has in practice. */
const MOST_SHARED_JOBS = 20;

/** Jobs of a brand that a creator was accepted for, or may still be; those that are not over first, then the newest. */
export const listSharedJobs = (orm: Queries, { brandId, creatorId }: Pair) =>
  orm
    .select({
      job: { id: jobs.id, status: jobs.status, stage: jobs.stage, shippedAt: jobs.shippedAt },
      application: { status: applications.status },
      product: { name: products.name },
      image: { storageKey: files.storageKey },
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(products, eq(products.id, jobs.productId))
    .innerJoin(files, eq(files.id, products.imageFileId))
    .where(
      and(
        eq(applications.creatorId, creatorId),
        eq(jobs.brandId, brandId),
        inArray(applications.status, ['pending', 'accepted']),
      ),
    )
    .orderBy(inArray(jobs.stage, [...stagesByActor('brand').over]), desc(jobs.id))
    .limit(MOST_SHARED_JOBS);

export type SharedJob = Awaited<ReturnType<typeof listSharedJobs>>[number];
