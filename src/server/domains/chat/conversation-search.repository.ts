import { and, desc, eq, sql } from 'drizzle-orm';
import { messages } from '../../db/schema/conversations.ts';
import type { Queries } from '../../db/transaction.ts';
import type { Message } from './chat.repository.ts';

export interface FoundInChat {
  readonly messages: readonly Message[];
  /** There are more than were asked for. */
  readonly more: boolean;
}

/**
 * The latest messages of one conversation that contain a text, upper and lower case alike. Compared character by
 * character, so that no character of the text is a pattern. Reads the conversation backwards by the index of its numbers,
 * until there are enough (decision 40).
 */
export const searchConversation = async (
  orm: Queries,
  conversationId: number,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<FoundInChat> => {
  const found = await orm
    .select()
    .from(messages)
    .where(
      and(eq(messages.conversationId, conversationId), sql`strpos(lower(${messages.body}), lower(${text}::text)) > 0`),
    )
    .orderBy(desc(messages.seq))
    .limit(limit + 1);
  return { messages: found.slice(0, limit), more: found.length > limit };
};
