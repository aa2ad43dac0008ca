import { and, desc, eq } from 'drizzle-orm';
import { supportMessages } from '../../db/schema/conversations.ts';
import type { Queries } from '../../db/transaction.ts';
import { withAttachments } from '../chat/attachments.repository.ts';
import { type Found, searchBackwards, type TextSearch } from '../chat/conversation-search.repository.ts';
import type { FullSupportMessage, SupportChat } from './support.repository.ts';

/** The latest messages of a support chat that contain a text. */
export const searchSupportMessages = async (
  orm: Queries,
  { id, lastSeq }: SupportChat,
  search: TextSearch,
): Promise<Found<FullSupportMessage>> => {
  const found = await searchBackwards(supportMessages, lastSeq, search, (condition, limit) =>
    orm
      .select()
      .from(supportMessages)
      .where(and(eq(supportMessages.supportId, id), condition))
      .orderBy(desc(supportMessages.seq))
      .limit(limit),
  );
  return { ...found, messages: await withAttachments(orm, found.messages, 'supportMessageId') };
};
