import { eq } from 'drizzle-orm';
import type { Query } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import { profiles } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import type { Page } from '../../http/route.ts';
import type { JobRow } from '../jobs/jobs.repository.ts';
import { countJobs, listJobs, sortFor } from '../jobs/lists/list-jobs.repository.ts';
import { paidJobs } from '../jobs/lists/query-filters.repository.ts';

/** The number of jobs a brand has paid for; a trigger of the database maintains it. */
const countPaid = async (orm: Queries, brandId: number): Promise<number> => {
  const [profile] = await orm.select({ n: profiles.paidJobs }).from(profiles).where(eq(profiles.userId, brandId));
  return profile?.n ?? 0;
};

/**
 * The jobs a brand has paid for. Counted by a query only when filtered, since the database keeps the unfiltered total.
 */
export const listPaidJobs = (
  orm: Queries,
  brandId: number,
  { page, per_page, sort, ...filters }: Query<typeof jobsApi.listBrandJobs>,
): Promise<Page<JobRow>> => {
  const where = paidJobs(brandId, filters);
  const isNarrowed = Object.values(filters).some((value) => value !== undefined && value !== '');
  const counted = async ([row]: readonly JobRow[]) => {
    if (isNarrowed) return countJobs(orm, where);
    return row ? row.brandJobs : countPaid(orm, brandId);
  };
  return listJobs(
    orm,
    where,
    { page, per_page, sort: sortFor('brand', { sort, ...filters }) },
    { readerId: brandId, counted },
  );
};
