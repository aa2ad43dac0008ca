import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Subject } from '#shared/domain/messages/subjects.ts';
import { conversations, messages, notifications } from '../../db/schema/conversations.ts';
import type { Queries, Transaction } from '../../db/transaction.ts';
import type { Message } from './attachments.repository.ts';
import { receiverOf, type Sides } from './chat.repository.ts';

/** What a message to or from the UGC Admins names, what it is called, and whose it is: null for a job, which two share. */
export interface NamedSubject extends Subject {
  readonly label: string;
  readonly userId: number | null;
}

/** A message without a sequence number. */
export interface NewMessage extends Readonly<Pick<Message, 'senderId' | 'clientKey' | 'body' | 'pictures' | 'videos'>> {
  readonly sides: Sides;
  readonly about: NamedSubject | null;
}

const is = (column: PgColumn, value: number | string | null): SQL =>
  value === null ? isNull(column) : eq(column, value);

const deleteReplaced = (orm: Queries, { sides, senderId }: NewMessage) =>
  orm
    .delete(notifications)
    .where(
      and(
        sql`${notifications.userId} = ${receiverOf(sides, senderId)}::bigint`,
        is(notifications.senderId, senderId),
        eq(notifications.type, 'message'),
        isNull(notifications.readAt),
      ),
    )
    .returning({ id: notifications.id });

/**
 * Stores a message under the next sequence number of its conversation, and deletes the unread notification that the one
 * about this message replaces. The row of the conversation stays locked until the commit, so that the numbers follow the
 * order of the commits and have no gap.
 * @returns undefined where the sender has used the key before. A key that another transaction uses at the same moment
 * violates the constraint `messages_once`.
 */
export const storeMessage = async (
  { orm }: Transaction,
  message: NewMessage,
  createdAt: Date,
): Promise<Message | undefined> => {
  const { sides, about, ...stored } = message;
  const { brandId, creatorId, memberId } = sides;
  const now = sql`${createdAt.toISOString()}::timestamptz`;
  const numbered = await orm.execute<{ id: string; seq: string }>(sql`
    insert into conversations as c (brand_id, creator_id, member_id, created_at, last_seq, last_message_at)
    select ${brandId}::bigint, ${creatorId}::bigint, ${memberId}::bigint, ${now}, 1, ${now}
    where not exists (
      select from messages m where m.sender_id = ${stored.senderId}::bigint and m.client_key = ${stored.clientKey}::text)
    on conflict (brand_id, creator_id, member_id) do update
      set last_seq = c.last_seq + 1, last_message_at = excluded.last_message_at
    returning c.id, c.last_seq as seq`);
  const [place] = numbered.rows;
  if (!place) return undefined;
  // A statement of its own, which sees the notification that was committed while the one before waited for the row.
  const [kept] = await orm
    .with(orm.$with('replaced').as(deleteReplaced(orm, message)))
    .insert(messages)
    .values({
      ...{ ...stored, conversationId: Number(place.id), seq: Number(place.seq), createdAt },
      ...(about && { aboutKind: about.kind, aboutId: about.id, aboutLabel: about.label, aboutUserId: about.userId }),
    })
    .returning();
  return kept;
};

/** The message of the same sender, key, conversation, text and subject. */
export const findRepeated = async (
  orm: Queries,
  { sides, senderId, clientKey, body, about }: NewMessage,
): Promise<Message | undefined> => {
  const [found] = await orm
    .select({ message: messages })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        ...[is(messages.senderId, senderId), is(messages.clientKey, clientKey), eq(messages.body, body)],
        ...[is(conversations.brandId, sides.brandId), is(conversations.creatorId, sides.creatorId)],
        is(conversations.memberId, sides.memberId),
        ...[is(messages.aboutKind, about?.kind ?? null), is(messages.aboutId, about?.id ?? null)],
      ),
    );
  return found?.message;
};
