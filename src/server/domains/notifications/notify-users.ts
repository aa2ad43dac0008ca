import { limits } from '#shared/domain/limits.ts';
import type { Transaction } from '../../db/transaction.ts';
import { excerpt } from '../../lib/excerpt.ts';
import { Outbox } from '../../work/outbox.ts';
import {
  insertMessageNotification,
  insertNotifications,
  type MessageNotification,
  type NewNotification,
  type NotificationRow,
} from './notifications.repository.ts';

/** What happened, and what the sender wrote about it: quoted in full by mail, its beginning in the app. */
type News = Omit<NewNotification, 'mailed'> & { readonly words?: string | null };

const quote = (message: string, words: string | null): string => (words ? `${message} “${words}”` : message);

/** The beginning of a message. */
export const excerptOf = (text: string): string => excerpt(text, limits.messagePreview);

/**
 * Stores a notification for any number of users, by one statement and in the transaction of the event: in the app and
 * as a queued mail, as each user has chosen.
 */
export const notifyAll = async (
  tx: Transaction,
  userIds: readonly number[],
  { words = null, message, ...news }: Omit<News, 'userId'>,
): Promise<void> => {
  if (userIds.length === 0) return;
  const texts = { message: quote(message, words && excerptOf(words)), mailed: quote(message, words) };
  await insertNotifications(tx.orm, userIds, { ...news, ...texts });
  tx.afterCommit(() => Outbox.wake());
};

/** Notifies one user. */
export const notify = (tx: Transaction, { userId, ...notification }: News): Promise<void> =>
  notifyAll(tx, [userId], notification);

/**
 * Notifies the receiver of a message, in the transaction that stores the message: in the app, and by a delayed mail.
 * @param publishesWithCommit whether the caller publishes what is returned with its commit; otherwise the outbox does.
 */
export const notifyOfMessage = async (
  tx: Transaction,
  message: MessageNotification,
  publishesWithCommit: boolean,
): Promise<NotificationRow | undefined> => {
  // The mail is delayed, but the realtime event of the notification is due now.
  if (!publishesWithCommit) tx.afterCommit(() => Outbox.wake());
  return insertMessageNotification(tx.orm, message, publishesWithCommit);
};
