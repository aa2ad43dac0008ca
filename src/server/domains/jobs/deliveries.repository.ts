import { desc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { files } from '../../db/schema/files.ts';
import { deliveries } from '../../db/schema/jobs.ts';
import type { Queries } from '../../db/transaction.ts';

const video = alias(files, 'video');
const poster = alias(files, 'poster');

/** Every version of the video of a job, newest first. */
export const deliveriesOf = (orm: Queries, jobId: number) =>
  orm
    .select({ delivery: deliveries, video, poster })
    .from(deliveries)
    .innerJoin(video, eq(video.id, deliveries.fileId))
    .leftJoin(poster, eq(poster.id, deliveries.posterFileId))
    .where(eq(deliveries.jobId, jobId))
    .orderBy(desc(deliveries.version));

export type DeliveryRow = Awaited<ReturnType<typeof deliveriesOf>>[number];
