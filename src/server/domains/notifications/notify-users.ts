import type { Transaction } from '../../db/transaction.ts';
import { Outbox } from '../../work/outbox.ts';
import { insertNotifications, type NewNotification } from './insert-notifications.repository.ts';
import { MESSAGE_MAIL_DELAY } from './unread-messages.repository.ts';

/**
 * Stores a notification for any number of users, by one statement and in the transaction of the event: in the app and
 * as a queued mail, as each user has chosen.
 */
export const notifyAll = async (
  tx: Transaction,
  userIds: readonly number[],
  notification: Omit<NewNotification, 'userId'>,
): Promise<void> => {
  if (userIds.length === 0) return;
  // A support answer counts as a message.
  const delaySeconds = notification.type === 'message' ? MESSAGE_MAIL_DELAY / 1_000 : 0;
  await insertNotifications(tx.orm, userIds, notification, delaySeconds);
  // The mail about a message is delayed, but the realtime event of the notification is due now.
  tx.afterCommit(() => Outbox.wake(delaySeconds > 0 ? 'notifications' : undefined));
};

/** Notifies one user. */
export const notify = (tx: Transaction, { userId, ...notification }: NewNotification): Promise<void> =>
  notifyAll(tx, [userId], notification);
