import { isDeepStrictEqual } from 'node:util';
import { SUPPORT_NAME } from '#shared/domain/messages/support.ts';
import { type AttachmentCounts, messageLine } from '#shared/domain/transfers/attachments.ts';
import type { Context } from '../../context.ts';
import type { Queries, Transaction } from '../../db/transaction.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import { announceOnCommit } from '../../providers/broadcast/announce.ts';
import { eventOfNotification } from '../notifications/notifications.events.ts';
import { excerptOf, notifyOfMessage } from '../notifications/notify-users.ts';
import {
  type FullMessage,
  listOwnAttachments,
  type Message,
  takeAttachments,
  withAttachments,
} from './attachments.repository.ts';
import { eventOfChats, eventOfMessage } from './chat.events.ts';
import { receiverOf } from './chat.repository.ts';
import { type NewMessage, storeMessage } from './store-message.repository.ts';

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
const takeWith = async ({ orm }: Transaction, keys: readonly string[], message: Message): Promise<FullMessage> => {
  const { id, senderId } = message;
  if (senderId === null || keys.length === 0) return { ...message, attachments: [] };
  if ((await takeAttachments(orm, id, senderId, keys)) < keys.length) throw new ApiError('wrongState', TAKEN);
  const [full] = await withAttachments(orm, [message]);
  return full ?? { ...message, attachments: [] };
};

/** What its receiver is told of a message; an answer of the UGC Admins is mailed in full. */
const textsOf = (message: FullMessage) => {
  const line = messageLine(message);
  if (message.senderId !== null) return { message: excerptOf(line) };
  return { message: `${SUPPORT_NAME}: ${excerptOf(line)}`, mailed: `${SUPPORT_NAME}: ${line}` };
};

/**
 * Stores a message under the next sequence number of its conversation, sends it live to both sides, and stores it as the
 * single unread notification of its receiver; an earlier one has been removed already.
 * @returns undefined when the sender has used the key before.
 */
export const postMessage = async (
  context: Context,
  tx: Transaction,
  draft: MessageDraft,
): Promise<FullMessage | undefined> => {
  const { keys, ...written } = draft;
  const { publishesWithCommit } = context.broadcast;
  const stored = await storeMessage(tx, written, context.clock());
  if (!stored) return undefined;
  const message = await takeWith(tx, keys, stored);
  const events = [eventOfMessage(message, draft.sides)];
  const userId = receiverOf(draft.sides, draft.senderId);
  if (userId !== null) {
    const news = { userId, senderId: draft.senderId, ...textsOf(message) };
    const notified = await notifyOfMessage(tx, news, publishesWithCommit);
    if (!notified) events.push(eventOfChats(userId));
    else if (publishesWithCommit) events.push(eventOfNotification(notified));
  }
  announceOnCommit(context, tx, events, publishesWithCommit);
  return message;
};
