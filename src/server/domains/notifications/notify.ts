import { notifications } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Outbox } from '../../work/outbox.ts';

type News = Pick<typeof notifications.$inferInsert, 'userId' | 'type' | 'message' | 'jobId' | 'senderId'>;

/** Records a notification in the transaction of what it tells about. */
export const notify = async (tx: Transaction, notification: News): Promise<void> => {
  await tx.orm.insert(notifications).values(notification);
  tx.afterCommit(Outbox.wake);
};

/** The same for any number of people, in one statement. */
export const notifyAll = async (
  tx: Transaction,
  userIds: readonly number[],
  notification: Omit<News, 'userId'>,
): Promise<void> => {
  if (userIds.length === 0) return;
  await tx.orm.insert(notifications).values(userIds.map((userId) => ({ ...notification, userId })));
  tx.afterCommit(Outbox.wake);
};
