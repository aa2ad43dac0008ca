import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { Refusal } from '../../http/refusal.ts';
import { productShippedMail } from './job.mails.ts';
import type { JobRow } from './jobs.repository.ts';
import { assertStep } from './jobs.service.ts';

const NOT_UNDER_WAY = 'A product is sent and received only while a creator works on the job.';

/** The brand has sent the product to the accepted creator, who is told by mail; said once. */
export const markShipped = async ({ db, clock, outbox, config }: Context, row: JobRow): Promise<void> => {
  assertStep('ship', row, NOT_UNDER_WAY);
  if (!row.product.isPhysical) throw new Refusal('wrongState', 'The product of this job is not sent to creators.');
  await transaction(db, async (tx) => {
    const [job] = await tx.orm
      .update(jobs)
      .set({ shippedAt: clock() })
      .where(and(eq(jobs.id, row.job.id), eq(jobs.status, 'in_progress'), isNull(jobs.shippedAt)))
      .returning();
    if (!job?.creatorId) throw new Refusal('wrongState', 'The product was already marked as sent.');
    const [creator] = await tx.orm.select().from(users).where(eq(users.id, job.creatorId));
    if (!creator) throw new Error(`The creator of job ${job.id} is gone.`);
    const url = `${config.publicUrl}/jobs/${job.id}`;
    const words = { jobId: job.id, brand: row.brand.name, product: row.product.name, url };
    await outbox.add(tx, 'mail', productShippedMail(creator, words));
  });
};

/** The product has reached the accepted creator; said once, after it was sent. */
export const markReceived = async ({ db, clock }: Context, actor: Actor, row: JobRow): Promise<void> => {
  assertStep('receive', row, NOT_UNDER_WAY);
  if (!row.job.shippedAt) throw new Refusal('wrongState', 'The brand has not sent the product yet.');
  const [job] = await db.orm
    .update(jobs)
    .set({ receivedAt: clock() })
    .where(
      and(
        eq(jobs.id, row.job.id),
        eq(jobs.status, 'in_progress'),
        eq(jobs.creatorId, actor.id),
        isNotNull(jobs.shippedAt),
        isNull(jobs.receivedAt),
      ),
    )
    .returning({ id: jobs.id });
  if (!job) throw new Refusal('wrongState', 'The product was already marked as received.');
};
