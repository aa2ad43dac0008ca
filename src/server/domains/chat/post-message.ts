import { SUPPORT_NAME } from '#shared/domain/messages/support.ts';
import { messageLine } from '#shared/domain/transfers/attachments.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import { announceOnCommit } from '../../providers/broadcast/announce.ts';
import { eventOfNotification } from '../notifications/notifications.events.ts';
import { excerptOf, notifyOfMessage } from '../notifications/notify-users.ts';
import { type MessageDraft, takeWith } from './attach-to-message.ts';
import type { FullMessage } from './attachments.repository.ts';
import { eventOfChats, eventOfMessage } from './chat.events.ts';
import { receiverOf } from './chat.repository.ts';
import { storeMessage } from './store-message.repository.ts';

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
