import { and, eq } from 'drizzle-orm';
import { notifications } from '../../db/schema/conversations.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { addresses } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';

/** Whether a creator has entered an address to which products can be sent. */
export const hasAddress = async (orm: Queries, creatorId: number): Promise<boolean> =>
  (await orm.select({ id: addresses.userId }).from(addresses).where(eq(addresses.userId, creatorId))).length > 0;

/** The jobs of a creator whose product waits to be sent. */
export const findJobsToShip = (orm: Queries, creatorId: number) =>
  orm
    .select({ id: jobs.id, brandId: jobs.brandId })
    .from(jobs)
    .where(and(eq(jobs.creatorId, creatorId), eq(jobs.stage, 'shipping_product')));

/** Whether a creator has a notification that the product of a job was sent. There is at most one for each job. */
export const wasToldOfShipping = async (orm: Queries, jobId: number, creatorId: number): Promise<boolean> => {
  const about = and(
    eq(notifications.userId, creatorId),
    eq(notifications.jobId, jobId),
    eq(notifications.type, 'product_shipped'),
  );
  return (await orm.select({ id: notifications.id }).from(notifications).where(about).limit(1)).length > 0;
};
