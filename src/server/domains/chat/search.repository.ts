import { and, count, desc, eq, gt, lte, or, sql } from 'drizzle-orm';
import { picture } from '../../db/file-aliases.ts';
import { conversations, messages } from '../../db/schema/conversations.ts';
import { profiles, users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../http/route.ts';
import { type FullMessage, type Message, withAttachments } from './attachments.repository.ts';
import { type Conversation, otherOf } from './chat.repository.ts';

/** The latest messages that contain the text. */
export interface FoundInConversation {
  readonly messages: readonly FullMessage[];
  /** Whether there are more matches than requested. */
  readonly more: boolean;
}

/** Messages compared per statement; few, because a statement blocks the embedded engine. */
const BATCH_SIZE = 1_000;

/**
 * The latest messages of one conversation that contain a text, upper and lower case alike. Compared character by
 * character, so that no character of the text is a pattern. Reads the conversation backwards by the index of its numbers,
 * until there are enough (decision 40).
 */
export const searchConversation = async (
  orm: Queries,
  { id, lastSeq }: Pick<Conversation, 'id' | 'lastSeq'>,
  { q: text, per_page: limit }: { readonly q: string; readonly per_page: number },
): Promise<FoundInConversation> => {
  const contains = sql`strpos(lower(${messages.body}), lower(${text}::text)) > 0`;
  const found: Message[] = [];
  for (let to = lastSeq; to > 0 && found.length <= limit; to -= BATCH_SIZE)
    found.push(
      ...(await orm
        .select()
        .from(messages)
        .where(and(eq(messages.conversationId, id), lte(messages.seq, to), gt(messages.seq, to - BATCH_SIZE), contains))
        .orderBy(desc(messages.seq))
        .limit(limit + 1 - found.length)),
    );
  return { messages: await withAttachments(orm, found.slice(0, limit)), more: found.length > limit };
};

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
