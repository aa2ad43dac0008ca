import { and, count, desc, eq, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { picture } from '../../db/file-aliases.ts';
import { conversations, messages, supportChats, supportMessages } from '../../db/schema/conversations.ts';
import { profiles, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../http/route.ts';

/** Messages that contain these words, in a user's conversations and support chat. */
const matching = (orm: Queries, userId: number, words: string) => {
  const query = sql`to_tsquery('simple', ${words})`;
  const written = orm
    .select({
      id: messages.id,
      /** Null in the support chat. */
      otherId: sql<number | null>`case ${conversations.brandId} when ${userId}::bigint
        then ${conversations.creatorId} else ${conversations.brandId} end`.as('other_id'),
      seq: messages.seq,
      /** Null for an answer of the admins. */
      senderId: sql<number | null>`${messages.senderId}`.as('sender_id'),
      body: messages.body,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        or(eq(conversations.brandId, userId), eq(conversations.creatorId, userId)),
        sql`to_tsvector('simple', ${messages.body}) @@ ${query}`,
      ),
    );
  const asked = orm
    .select({
      id: supportMessages.id,
      otherId: sql<number | null>`null::bigint`.as('other_id'),
      seq: supportMessages.seq,
      senderId: sql<number | null>`case ${supportMessages.senderType} when 'user' then ${userId}::bigint end`.as(
        'sender_id',
      ),
      body: supportMessages.body,
      createdAt: supportMessages.createdAt,
    })
    .from(supportMessages)
    .innerJoin(supportChats, eq(supportChats.id, supportMessages.supportId))
    .where(and(eq(supportChats.userId, userId), sql`to_tsvector('simple', ${supportMessages.body}) @@ ${query}`));
  return unionAll(written, asked).as('found');
};

/**
 * Messages that contain these words, in a user's conversations and support chat, latest first.
 * @param words of `searchWords`; undefined finds nothing
 */
export const findMessages = async (orm: Queries, userId: number, words: string | undefined, query: PageQuery) => {
  if (words === undefined) return { rows: [], total: 0 };
  const found = matching(orm, userId, words);
  const rows = await orm
    .select({
      message: { seq: found.seq, senderId: found.senderId, body: found.body, createdAt: found.createdAt },
      person: { id: users.id, name: users.name, role: users.role },
      picture,
    })
    .from(found)
    .leftJoin(users, eq(users.id, found.otherId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(picture, eq(picture.id, profiles.pictureFileId))
    .orderBy(desc(found.createdAt), desc(found.id))
    .limit(query.per_page)
    .offset(offsetOf(query));
  const [all] = await orm.select({ total: count() }).from(matching(orm, userId, words));
  return { rows, total: all?.total ?? 0 };
};

export type FoundMessage = Awaited<ReturnType<typeof findMessages>>['rows'][number];
