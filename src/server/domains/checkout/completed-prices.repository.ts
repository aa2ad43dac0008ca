import { and, desc, eq, sql } from 'drizzle-orm';
import { jobs } from '../../db/schema/jobs.ts';
import type { Queries } from '../../db/transaction.ts';

/** Older orders say little about today's prices; bounds the run time too. */
const NEWEST = 500;

/** The prices of the newest completed orders of a length, with their brands. */
export const completedPrices = (orm: Queries, videoSettingId: number) =>
  orm
    .select({ brandId: jobs.brandId, priceCents: jobs.priceCents })
    .from(jobs)
    // Spelled like the index: a parameter would keep PostgreSQL from using it.
    .where(and(sql`${jobs.status} = 'completed'`, eq(jobs.videoSettingId, videoSettingId)))
    .orderBy(desc(jobs.completedAt))
    .limit(NEWEST);
