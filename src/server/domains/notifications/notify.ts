import type { Transaction } from '../../db/transaction.ts';
import { Outbox } from '../../work/outbox.ts';
import { insertNews, type News } from './news.repository.ts';
import { MESSAGE_MAIL_DELAY } from './unread-messages.repository.ts';

/**
 * Stores a notification for any number of users, by one statement and in the transaction of the event: in the app and
 * as a queued mail, as each user has chosen.
 */
export const notifyAll = async (
  tx: Transaction,
  userIds: readonly number[],
  news: Omit<News, 'userId'>,
): Promise<void> => {
  if (userIds.length === 0) return;
  // A support answer counts as a message.
  const delaySeconds = news.type === 'message' ? MESSAGE_MAIL_DELAY / 1_000 : 0;
  await insertNews(tx.orm, userIds, news, delaySeconds);
  // The mail about a message is delayed, but the realtime event of the notification is due now.
  tx.afterCommit(() => Outbox.wake(delaySeconds > 0 ? 'notifications' : undefined));
};

/** Notifies one user. */
export const notify = (tx: Transaction, { userId, ...news }: News): Promise<void> => notifyAll(tx, [userId], news);
