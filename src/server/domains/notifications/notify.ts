import type { Transaction } from '../../db/transaction.ts';
import { Outbox } from '../../work/outbox.ts';
import { insertNews, type News } from './news.repository.ts';
import { MESSAGE_MAIL_DELAY } from './unread-messages.repository.ts';

/**
 * Records a notification for any number of people, in one statement and in the transaction of what it tells about: in
 * the app for who wants it there, as a mail to be sent for who wants one.
 */
export const notifyAll = async (
  tx: Transaction,
  userIds: readonly number[],
  news: Omit<News, 'userId'>,
): Promise<void> => {
  if (userIds.length === 0) return;
  // An answer of support is a message too.
  const delaySeconds = news.type === 'message' ? MESSAGE_MAIL_DELAY / 1_000 : 0;
  await insertNews(tx.orm, userIds, news, delaySeconds);
  // A mail about a message is not due yet; the event that shows it on the screen is.
  tx.afterCommit(() => Outbox.wake(delaySeconds > 0 ? 'notifications' : undefined));
};

/** The same for one. */
export const notify = (tx: Transaction, { userId, ...news }: News): Promise<void> => notifyAll(tx, [userId], news);
