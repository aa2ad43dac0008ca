import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { messages } from '../../db/schema/conversations.ts';
import type { Queries } from '../../db/transaction.ts';
import { type FullMessage, withAttachments } from './attachments.repository.ts';
import type { Conversation } from './chat.repository.ts';

/** The latest messages that contain the text. */
export interface Found<M> {
  readonly messages: readonly M[];
  /** Whether there are more matches than requested. */
  readonly more: boolean;
}

export type FoundInChat = Found<FullMessage>;

export interface TextSearch {
  readonly text: string;
  readonly limit: number;
}

/** The table columns of messages. */
interface Columns {
  readonly seq: PgColumn;
  readonly body: PgColumn;
}

/** Messages compared per statement; few, because a statement blocks the embedded engine. */
const BATCH_SIZE = 1_000;

/**
 * Searches messages numbered from 1 to `lastSeq` for a text, upper and lower case alike. Compared character by character,
 * so that no character of the text is a pattern. Reads the conversation backwards by the index of its numbers, until there
 * are enough (decision 40).
 * @param read reads at most `limit` messages of the conversation that meet a condition, the latest first
 */
export const searchBackwards = async <M>(
  { seq, body }: Columns,
  lastSeq: number,
  { text, limit }: TextSearch,
  read: (condition: SQL | undefined, limit: number) => Promise<readonly M[]>,
): Promise<Found<M>> => {
  const found: M[] = [];
  for (let to = lastSeq; to > 0 && found.length <= limit; to -= BATCH_SIZE) {
    const contains = sql`strpos(lower(${body}), lower(${text}::text)) > 0`;
    found.push(...(await read(and(lte(seq, to), gt(seq, to - BATCH_SIZE), contains), limit + 1 - found.length)));
  }
  return { messages: found.slice(0, limit), more: found.length > limit };
};

/** The latest messages of one conversation that contain a text. */
export const searchConversation = async (
  orm: Queries,
  { id, lastSeq }: Pick<Conversation, 'id' | 'lastSeq'>,
  search: TextSearch,
): Promise<FoundInChat> => {
  const found = await searchBackwards(messages, lastSeq, search, (condition, limit) =>
    orm
      .select()
      .from(messages)
      .where(and(eq(messages.conversationId, id), condition))
      .orderBy(desc(messages.seq))
      .limit(limit),
  );
  return { ...found, messages: await withAttachments(orm, found.messages) };
};
