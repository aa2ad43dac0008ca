import { and, count, desc, eq, or, sql } from 'drizzle-orm';
import { picture } from '../../db/file-aliases.ts';
import { conversations, messages } from '../../db/schema/conversations.ts';
import { profiles, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../http/route.ts';
import { otherOf } from './chat.repository.ts';

/**
 * Messages that contain these words, in a user's conversations of both kinds, latest first.
 * @param words of `searchWords`; undefined finds nothing
 */
export const findMessages = async (orm: Queries, userId: number, words: string | undefined, query: PageQuery) => {
  if (words === undefined) return { rows: [], total: 0 };
  const where = and(
    or(eq(conversations.brandId, userId), eq(conversations.creatorId, userId), eq(conversations.memberId, userId)),
    sql`to_tsvector('simple', ${messages.body}) @@ to_tsquery('simple', ${words})`,
  );
  const rows = await orm
    .select({
      message: messages,
      /** Null in the support chat. */
      person: { id: users.id, name: users.name, role: users.role },
      picture,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(users, eq(users.id, otherOf(userId)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(picture, eq(picture.id, profiles.pictureFileId))
    .where(where)
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(query.per_page)
    .offset(offsetOf(query));
  const [all] = await orm
    .select({ total: count() })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(where);
  return { rows, total: all?.total ?? 0 };
};

export type FoundMessage = Awaited<ReturnType<typeof findMessages>>['rows'][number];
