import { and, desc, eq, inArray } from 'drizzle-orm';
import { stagesByActor } from '#shared/domain/jobs/job-stage.ts';
import { files } from '../../db/schema/files.ts';
import { applications, jobs, products } from '../../db/schema/jobs.ts';
import type { Queries } from '../../db/transaction.ts';
import type { Pair } from './chat.repository.ts';

/** More than any pair of a brand and a creator has in practice. */
const MOST = 20;

/** Jobs of a brand that a creator was accepted for, or may still be; those that are not over first, then the newest. */
export const listSharedJobs = (orm: Queries, { brandId, creatorId }: Pair) =>
  orm
    .select({
      job: { id: jobs.id, status: jobs.status, stage: jobs.stage, shippedAt: jobs.shippedAt },
      application: { status: applications.status },
      product: { name: products.name },
      image: { storageKey: files.storageKey },
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(products, eq(products.id, jobs.productId))
    .innerJoin(files, eq(files.id, products.imageFileId))
    .where(
      and(
        eq(applications.creatorId, creatorId),
        eq(jobs.brandId, brandId),
        inArray(applications.status, ['pending', 'accepted']),
      ),
    )
    .orderBy(inArray(jobs.stage, [...stagesByActor('brand').over]), desc(jobs.id))
    .limit(MOST);

export type SharedJob = Awaited<ReturnType<typeof listSharedJobs>>[number];
