import { isDeepStrictEqual } from 'node:util';
import type { AttachmentCounts } from '#shared/domain/transfers/attachments.ts';
import type { Queries, Transaction } from '../../db/transaction.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import {
  type FullMessage,
  listOwnAttachments,
  type Message,
  takeAttachments,
  withAttachments,
} from './attachments.repository.ts';
import type { NewMessage } from './store-message.repository.ts';

/** A message with the keys of its attachments, in this order. */
export interface MessageDraft extends NewMessage {
  readonly keys: readonly string[];
}

const GONE = 'A photo or video of this message is no longer there. Remove it and add it again.';
const TAKEN = 'A photo or video of this message was sent in another message. Remove it and add it again.';

/**
 * Number of attachments of each kind among the given keys. Attachments that are already sent count too, because the
 * message may be a repeat.
 * @throws ApiError 422 on `attachments` when one is unknown: never stored, removed, or somebody else's.
 */
export const countAttachments = async (
  orm: Queries,
  senderId: number,
  keys: readonly string[],
): Promise<AttachmentCounts> => {
  if (keys.length === 0) return { pictures: 0, videos: 0 };
  const stored = await listOwnAttachments(orm, senderId, keys);
  if (stored.length < keys.length) throw invalidField('attachments', GONE);
  const pictures = stored.filter(({ kind }) => kind === 'picture').length;
  return { pictures, videos: stored.length - pictures };
};

/** Whether a stored message has exactly these attachments, in this order. */
export const hasAttachments = ({ attachments }: FullMessage, keys: readonly string[]): boolean =>
  isDeepStrictEqual(
    attachments.map(({ attachment }) => attachment.key),
    keys,
  );

/**
 * Gives a stored message its attachments, in the transaction that stored it.
 * @throws ApiError `wrongState` when another message has one of them; nothing of the transaction is kept then.
 */
export const takeWith = async (
  { orm }: Transaction,
  keys: readonly string[],
  message: Message,
): Promise<FullMessage> => {
  const { id, senderId } = message;
  if (senderId === null || keys.length === 0) return { ...message, attachments: [] };
  if ((await takeAttachments(orm, id, senderId, keys)) < keys.length) throw new ApiError('wrongState', TAKEN);
  const [full] = await withAttachments(orm, [message]);
  return full ?? { ...message, attachments: [] };
};
