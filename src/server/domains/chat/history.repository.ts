import { and, asc, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { historyQuery } from '#shared/contract/chat.ts';
import { messages } from '../../db/schema/conversations.ts';
import type { Queries } from '../../db/transaction.ts';
import { type FullMessage, withAttachments } from './attachments.repository.ts';

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
