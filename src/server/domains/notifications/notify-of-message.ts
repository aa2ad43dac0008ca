import type { Transaction } from '../../db/transaction.ts';
import { Outbox } from '../../work/outbox.ts';
import { insertMessageNotification, type MessageNotification } from './message-notifications.repository.ts';
import type { NotificationRow } from './notifications.repository.ts';

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
