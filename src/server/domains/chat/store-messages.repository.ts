import { sql } from 'drizzle-orm';
import { perConnection } from '../../db/batch-loader.ts';
import type { Queries, Transaction } from '../../db/transaction.ts';
import type { Message, Pair } from './chat.repository.ts';

/** A message without a sequence number. */
export interface NewMessage extends Pair, Pick<Message, 'senderId' | 'clientKey' | 'body' | 'pictures' | 'videos'> {}

const place = sql.placeholder;

const prepareStore = (orm: Queries) =>
  orm
    .select({
      place: sql<string>`stored.place`.mapWith(Number),
      id: sql<string>`stored.id`.mapWith(Number),
      conversationId: sql<string>`stored.conversation_id`.mapWith(Number),
      seq: sql<string>`stored.seq`.mapWith(Number),
    })
    .from(sql`store_messages(${place('brandIds')}::bigint[], ${place('creatorIds')}::bigint[],
      ${place('senderIds')}::bigint[], ${place('clientKeys')}::text[], ${place('bodies')}::text[],
      ${place('now')}::timestamptz, ${place('pictures')}::smallint[], ${place('videos')}::smallint[]) stored`)
    .prepare('store_messages');

const storing = perConnection((orm) => ({ statement: prepareStore(orm) }));

/**
 * Stores messages of different conversations under their next sequence numbers, and deletes the notifications that the
 * new ones replace. The rows of the conversations stay locked until the commit.
 * @returns in the order of the messages; undefined where the sender has used the key before.
 */
export const storeMessages = async (
  tx: Transaction,
  drafts: readonly NewMessage[],
  now: Date,
): Promise<readonly (Message | undefined)[]> => {
  const stored = await storing(tx.orm).statement.execute({
    brandIds: drafts.map(({ brandId }) => brandId),
    creatorIds: drafts.map(({ creatorId }) => creatorId),
    senderIds: drafts.map(({ senderId }) => senderId),
    clientKeys: drafts.map(({ clientKey }) => clientKey),
    bodies: drafts.map(({ body }) => body),
    pictures: drafts.map(({ pictures }) => pictures),
    videos: drafts.map(({ videos }) => videos),
    now,
  });
  const byPlace = new Map(stored.map(({ place: at, ...numbers }) => [at, numbers]));
  return drafts.map(({ senderId, clientKey, body, pictures, videos }, n) => {
    const numbers = byPlace.get(n + 1);
    return numbers && { ...numbers, senderId, clientKey, body, pictures, videos, createdAt: now };
  });
};
