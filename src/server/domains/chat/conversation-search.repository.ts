import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { messages } from '../../db/schema/conversations.ts';
import type { Queries } from '../../db/transaction.ts';
import { type FullMessage, type Message, withAttachments } from './attachments.repository.ts';
import type { Conversation } from './chat.repository.ts';

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
