import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Subject } from '#shared/domain/messages/subjects.ts';
import { first } from '../../db/rows.ts';
import { attachments } from '../../db/schema/attachments.ts';
import { conversations, messages } from '../../db/schema/conversations.ts';
import { files, previews } from '../../db/schema/files.ts';
import type { Queries } from '../../db/transaction.ts';

/** A message of a conversation of either kind. */
export type Message = typeof messages.$inferSelect;

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
    .select({ attachment: attachments, file, preview: previews })
    .from(attachments)
    .innerJoin(files, eq(files.id, attachments.fileId))
    .leftJoin(previews, eq(previews.fileId, attachments.fileId))
    .$dynamic();

/** An attachment with its file. */
export type Attached = Awaited<ReturnType<typeof withFile>>[number];

/** What a message names; null without anything. */
export const aboutOf = ({
  aboutKind: kind,
  aboutId: id,
  aboutLabel: label,
}: Message): (Subject & { readonly label: string }) | null =>
  kind === null || id === null || label === null ? null : { kind, id, label };

/** A message with its attachments. */
export interface FullMessage extends Message {
  readonly attachments: readonly Attached[];
}

export const insertAttachment = async (orm: Queries, row: typeof attachments.$inferInsert): Promise<void> => {
  await orm.insert(attachments).values(row);
};

/** The attachment that an account stored under a key. */
export const findOwnAttachment = (orm: Queries, ownerId: number, key: string): Promise<Attached | undefined> =>
  first(withFile(orm).where(and(eq(attachments.ownerId, ownerId), eq(attachments.key, key))));

/** The attachments that an account stored under these keys, sent or not. */
export const listOwnAttachments = (orm: Queries, ownerId: number, keys: readonly string[]) =>
  orm
    .select({ key: attachments.key, kind: attachments.kind })
    .from(attachments)
    .where(and(eq(attachments.ownerId, ownerId), inArray(attachments.key, [...keys])))
    .orderBy(asc(attachments.place));

/** An attachment with the conversation that it was sent in, if it was sent. */
export const findAttachment = (orm: Queries, id: number) =>
  first(
    orm
      .select({
        attachment: attachments,
        file,
        preview: previews,
        conversation: { brandId: conversations.brandId, creatorId: conversations.creatorId },
      })
      .from(attachments)
      .innerJoin(files, eq(files.id, attachments.fileId))
      .leftJoin(previews, eq(previews.fileId, attachments.fileId))
      .leftJoin(messages, eq(messages.id, attachments.messageId))
      .leftJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(eq(attachments.id, id)),
  );

export type FoundAttachment = NonNullable<Awaited<ReturnType<typeof findAttachment>>>;

/**
 * Gives the sender's attachments with these keys, in this order, to a message.
 * @returns how many there were; fewer than asked for when one is gone or belongs to another message.
 */
export const takeAttachments = async (
  orm: Queries,
  messageId: number,
  ownerId: number,
  keys: readonly string[],
): Promise<number> => {
  const place = sql`array_position(${sql.param(keys)}::text[], ${attachments.key})`;
  const taken = await orm
    .update(attachments)
    .set({ messageId, place })
    .where(and(eq(attachments.ownerId, ownerId), inArray(attachments.key, [...keys]), isNull(attachments.place)))
    .returning({ id: attachments.id });
  return taken.length;
};

/** Adds the attachments of messages. Messages without any need no statement. */
export const withAttachments = async (orm: Queries, rows: readonly Message[]): Promise<FullMessage[]> => {
  const ids = rows.filter(({ pictures, videos }) => pictures + videos > 0).map(({ id }) => id);
  const found =
    ids.length === 0
      ? []
      : await withFile(orm).where(inArray(attachments.messageId, ids)).orderBy(asc(attachments.place));
  return rows.map((row) => ({
    ...row,
    attachments: found.filter(({ attachment }) => attachment.messageId === row.id),
  }));
};

/** The file of an attachment that was sent to support. */
export const findSupportAttachment = (orm: Queries, id: number) =>
  first(
    orm
      .select({ storageKey: files.storageKey, originalName: files.originalName, mediaType: files.mediaType })
      .from(attachments)
      .innerJoin(files, eq(files.id, attachments.fileId))
      .innerJoin(messages, eq(messages.id, attachments.messageId))
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .where(and(eq(attachments.id, id), eq(conversations.kind, 'support'))),
  );

/** Deletes attachments from before a point in time that no message has taken. @returns how many. */
export const deleteUnsent = async (orm: Queries, before: Date): Promise<number> => {
  const gone = await orm
    .delete(attachments)
    .where(and(isNull(attachments.place), lt(attachments.createdAt, before)))
    .returning({ id: attachments.id });
  return gone.length;
};
