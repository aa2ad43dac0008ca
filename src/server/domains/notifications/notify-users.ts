import type { Transaction } from '../../db/transaction.ts';
import { Outbox } from '../../work/outbox.ts';
import { excerptOf } from './excerpt-message.ts';
import { insertNotifications, type NewNotification } from './insert-notifications.repository.ts';

/** What happened, and what the sender wrote about it: quoted in full by mail, its beginning in the app. */
type News = Omit<NewNotification, 'mailed'> & { readonly words?: string | null };

const quote = (message: string, words: string | null): string => (words ? `${message} “${words}”` : message);

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
