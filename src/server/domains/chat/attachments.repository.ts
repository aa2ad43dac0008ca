import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { attachments } from '../../db/schema/attachments.ts';
import { conversations, messages } from '../../db/schema/conversations.ts';
import { files } from '../../db/schema/files.ts';
import type { Queries } from '../../db/transaction.ts';

type Message = typeof messages.$inferSelect;

const file = {
  id: files.id,
  mediaType: files.mediaType,
  size: files.size,
  sha256: files.sha256,
  originalName: files.originalName,
  takeDownId: files.takeDownId,
};

const withFile = (orm: Queries) =>
  orm
    .select({ attachment: attachments, file })
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.fileId))
    .$dynamic();

/** An attachment with its file. */
export type Attached = Awaited<ReturnType<typeof withFile>>[number];

/** The column that refers to the attachment's message: of a conversation, or of a support chat. */
type Taker = 'messageId' | 'supportMessageId';

/** A message of either kind with its attachments. */
export type WithAttachments<M> = M & { readonly attachments: readonly Attached[] };

export type FullMessage = WithAttachments<Message>;

export const insertAttachment = async (orm: Queries, row: typeof attachments.$inferInsert): Promise<void> => {
  await orm.insert(attachments).values(row);
};

/** The attachment that an account stored under a key. */
export const findOwnAttachment = async (orm: Queries, ownerId: number, key: string): Promise<Attached | undefined> => {
  const [found] = await withFile(orm).where(and(eq(attachments.ownerId, ownerId), eq(attachments.key, key)));
  return found;
};

/** The attachments that an account stored under these keys, sent or not. */
export const listOwnAttachments = (orm: Queries, ownerId: number, keys: readonly string[]) =>
  orm
    .select({ key: attachments.key, kind: attachments.kind })
    .from(attachments)
    .where(and(eq(attachments.ownerId, ownerId), inArray(attachments.key, [...keys])))
    .orderBy(asc(attachments.place));

/** An attachment with the conversation that it was sent in, if it was sent. */
export const findAttachment = async (orm: Queries, id: number) => {
  const [found] = await orm
    .select({
      attachment: attachments,
      file,
      conversation: { brandId: conversations.brandId, creatorId: conversations.creatorId },
    })
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.fileId))
    .leftJoin(messages, eq(messages.id, attachments.messageId))
    .leftJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(attachments.id, id));
  return found;
};

export type FoundAttachment = NonNullable<Awaited<ReturnType<typeof findAttachment>>>;

/** A stored message of either kind, and the keys of its sender's attachments in display order. */
interface Taking {
  readonly messageId: number;
  readonly ownerId: number;
  readonly keys: readonly string[];
}

/**
 * Gives attachments to the messages that take them.
 * @returns how many there were; fewer than asked for when one is gone or belongs to another message.
 */
export const takeAttachments = async (orm: Queries, takings: readonly Taking[], taker: Taker): Promise<number> => {
  const rows = takings.flatMap(({ messageId, ownerId, keys }) =>
    keys.map((key, n) => ({ messageId, ownerId, key, place: n + 1 })),
  );
  const taken = await orm
    .update(attachments)
    .set({ [taker]: sql`taking.message_id`, place: sql`taking.place` })
    .from(
      sql`unnest(${sql.param(rows.map(({ messageId }) => messageId))}::bigint[],
        ${sql.param(rows.map(({ ownerId }) => ownerId))}::bigint[], ${sql.param(rows.map(({ key }) => key))}::text[],
        ${sql.param(rows.map(({ place }) => place))}::smallint[]) taking (message_id, owner_id, key, place)`,
    )
    .where(
      and(
        sql`${attachments.ownerId} = taking.owner_id`,
        sql`${attachments.key} = taking.key`,
        isNull(attachments.place),
      ),
    )
    .returning({ id: attachments.id });
  return taken.length;
};

/** Adds the attachments of messages. Messages without any need no statement. */
export const withAttachments = async <M extends Pick<Message, 'id' | 'pictures' | 'videos'>>(
  orm: Queries,
  rows: readonly M[],
  taker: Taker = 'messageId',
): Promise<WithAttachments<M>[]> => {
  const ids = rows.filter(({ pictures, videos }) => pictures + videos > 0).map(({ id }) => id);
  const found =
    ids.length === 0 ? [] : await withFile(orm).where(inArray(attachments[taker], ids)).orderBy(asc(attachments.place));
  const of = (id: number) => found.filter(({ attachment }) => attachment[taker] === id);
  return rows.map((row) => ({ ...row, attachments: row.pictures + row.videos > 0 ? of(row.id) : [] }));
};

/** The file of an attachment that was sent to support. */
export const findSupportAttachment = async (orm: Queries, id: number) => {
  const [found] = await orm
    .select({ storageKey: files.storageKey, originalName: files.originalName, mediaType: files.mediaType })
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.fileId))
    .where(and(eq(attachments.id, id), isNotNull(attachments.supportMessageId)));
  return found;
};

/** Deletes attachments from before a point in time that no message has taken. @returns how many. */
export const deleteUnsent = async (orm: Queries, before: Date): Promise<number> => {
  const gone = await orm
    .delete(attachments)
    .where(and(isNull(attachments.place), lt(attachments.createdAt, before)))
    .returning({ id: attachments.id });
  return gone.length;
};
