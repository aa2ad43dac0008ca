import type { Transaction } from '../../db/transaction.ts';
import { Outbox } from '../../work/outbox.ts';
import { insertMessageNotifications, type MessageNotification } from './message-notifications.repository.ts';
import type { NotificationRow } from './notifications.repository.ts';

/**
 * Notifies the receivers of messages in different conversations, in the transaction that stores the messages: in the
 * app, and by a delayed mail.
 * @param publishesWithCommit whether the caller publishes what is returned with its commit; otherwise the outbox does.
 */
export const notifyOfMessages = async (
  tx: Transaction,
  messages: readonly MessageNotification[],
  publishesWithCommit: boolean,
): Promise<readonly NotificationRow[]> => {
  if (messages.length === 0) return [];
  // The mail is delayed, but the realtime event of the notification is due now.
  if (!publishesWithCommit) tx.afterCommit(() => Outbox.wake());
  return insertMessageNotifications(tx.orm, messages, publishesWithCommit);
};
