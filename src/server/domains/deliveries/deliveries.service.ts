import { and, eq, max } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { deliveries, jobs } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { Refusal } from '../../http/refusal.ts';
import { getJob, type JobRow } from '../jobs/jobs.repository.ts';
import { assertStep } from '../jobs/jobs.service.ts';
import { notify } from '../notifications/notify.ts';
import { keepVideo, type VideoSource } from './video-source.ts';

const CLOSED = 'This job no longer takes a video.';

/** Submits the video of a job. Again before completion: a new version, the earlier ones stay. */
export const deliver = async (context: Context, actor: Actor, row: JobRow, source: VideoSource): Promise<JobRow> => {
  assertStep('deliver', row, CLOSED);
  const { db, clock } = context;
  const jobId = row.job.id;
  await transaction(db, async (tx) => {
    const [open] = await tx.orm
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.id, jobId), eq(jobs.status, 'in_progress'), eq(jobs.creatorId, actor.id)))
      .for('no key update');
    if (!open) throw new Refusal('wrongState', CLOSED);
    const kept = await keepVideo(context, tx, { actor, kind: 'delivery', jobId, source });
    const [newest] = await tx.orm
      .select({ version: max(deliveries.version) })
      .from(deliveries)
      .where(eq(deliveries.jobId, jobId));
    await tx.orm.insert(deliveries).values({
      jobId,
      creatorId: actor.id,
      fileId: kept.id,
      version: (newest?.version ?? 0) + 1,
      createdAt: clock(),
    });
    await notify(tx, {
      userId: row.job.brandId,
      type: 'video_uploaded',
      message: `${actor.name} delivered the video for job #${jobId}.`,
      jobId,
      senderId: actor.id,
    });
  });
  return getJob(db.orm, jobId, actor.id);
};
