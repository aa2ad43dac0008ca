import { desc, eq } from 'drizzle-orm';
import { poster, video } from '../../db/file-aliases.ts';
import { deliveries } from '../../db/schema/jobs.ts';
import type { Queries } from '../../db/transaction.ts';

/** Selects deliveries with their files. */
export const selectDeliveries = (orm: Queries) =>
  orm
    .select({ delivery: deliveries, video, poster })
    .from(deliveries)
    .innerJoin(video, eq(video.id, deliveries.fileId))
    .leftJoin(poster, eq(poster.id, deliveries.posterFileId));

/** Every version of the video of a job, newest first. */
export const deliveriesOf = (orm: Queries, jobId: number) =>
  selectDeliveries(orm).where(eq(deliveries.jobId, jobId)).orderBy(desc(deliveries.version));

export type DeliveryRow = Awaited<ReturnType<typeof deliveriesOf>>[number];
