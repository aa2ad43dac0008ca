import { notifications } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';

/** Records a notification in the transaction of what it tells about. */
export const notify = async (
  tx: Transaction,
  notification: Pick<typeof notifications.$inferInsert, 'userId' | 'type' | 'message' | 'jobId' | 'senderId'>,
): Promise<void> => {
  await tx.orm.insert(notifications).values(notification);
};
