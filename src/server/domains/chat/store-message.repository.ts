import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/transaction.ts';
import type { Message, Pair } from './chat.repository.ts';

/** A message without a sequence number. */
export interface NewMessage extends Pair, Pick<Message, 'senderId' | 'clientKey' | 'body' | 'pictures' | 'videos'> {}

/**
 * Stores a message under the next sequence number of its conversation, and deletes the unread notification that the one
 * about this message replaces. The row of the conversation stays locked until the commit, so that the numbers follow the
 * order of the commits and have no gap.
 * @returns undefined where the sender has used the key before. A key that another transaction uses at the same moment
 * violates the constraint `messages_once`.
 */
export const storeMessage = async (
  { orm }: Transaction,
  { brandId, creatorId, ...message }: NewMessage,
  createdAt: Date,
): Promise<Message | undefined> => {
  const { senderId, clientKey, body, pictures, videos } = message;
  const now = sql`${createdAt.toISOString()}::timestamptz`;
  const numbered = await orm.execute<{ id: string; seq: string }>(sql`
    insert into conversations as c (brand_id, creator_id, created_at, last_seq, last_message_at)
    select ${brandId}::bigint, ${creatorId}::bigint, ${now}, 1, ${now}
    where not exists (select from messages m where m.sender_id = ${senderId} and m.client_key = ${clientKey})
    on conflict (brand_id, creator_id) do update set last_seq = c.last_seq + 1, last_message_at = excluded.last_message_at
    returning c.id, c.last_seq as seq`);
  const [place] = numbered.rows;
  if (!place) return undefined;
  const [conversationId, seq] = [Number(place.id), Number(place.seq)];
  // A statement of its own, which sees the notification that was committed while the one before waited for the row.
  const stored = await orm.execute<{ id: string }>(sql`
    with replaced as (
      delete from notifications n
      where n.user_id = ${senderId === brandId ? creatorId : brandId} and n.sender_id = ${senderId}
        and n.type = 'message' and n.read_at is null
    )
    insert into messages (conversation_id, seq, sender_id, client_key, body, pictures, videos, created_at)
    values (${conversationId}, ${seq}, ${senderId}, ${clientKey}, ${body}, ${pictures}, ${videos}, ${now})
    returning id`);
  return { id: Number(stored.rows[0]?.id), conversationId, seq, ...message, createdAt };
};
