import { and, eq } from 'drizzle-orm';
import { notifications } from '../../db/schema/conversations.ts';
import type { Queries } from '../../db/transaction.ts';

/** Whether a creator has a notification that the product of a job was sent. There is at most one for each job. */
export const wasToldOfShipping = async (orm: Queries, jobId: number, creatorId: number): Promise<boolean> => {
  const about = and(
    eq(notifications.userId, creatorId),
    eq(notifications.jobId, jobId),
    eq(notifications.type, 'product_shipped'),
  );
  return (await orm.select({ id: notifications.id }).from(notifications).where(about).limit(1)).length > 0;
};
