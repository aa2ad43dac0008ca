import type { Query } from '#shared/contract/endpoint.ts';
import type { jobsApi } from '#shared/contract/jobs.ts';
import { ageBounds } from '#shared/domain/people/age.ts';
import type { Context } from '../../context.ts';
import type { ViewedJob } from '../jobs/jobs.policy.ts';
import { findJob } from '../jobs/jobs.repository.ts';
import { fitsCreator, mayFitCreator } from '../jobs/match-creator.ts';
import { countFitting, findCreatorProfile } from './discovery.repository.ts';

/** A job with a creator's relation to it, whether the job fits the creator, and the profile's relevant fields. */
export const findViewedJob = async (
  { db: { orm }, clock }: Pick<Context, 'db' | 'clock'>,
  id: number,
  creatorId: number,
): Promise<ViewedJob | undefined> => {
  const row = await findJob(orm, id, creatorId);
  if (!row) return undefined;
  const profile = await findCreatorProfile(orm, creatorId);
  if (!profile) return { ...row, fits: false, mayFit: false };
  const now = clock();
  return { ...row, fits: fitsCreator(row, profile, now), mayFit: mayFitCreator(row, profile, now) };
};

/** Smaller counts are not shown, since they would point to individual people. */
const SMALLEST_TOLD = 5;

/** The number of creators a job would be shown to, by the same rule as `announceJob`. */
export const countFittingCreators = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { gender, age }: Query<typeof jobsApi.fittingCreators>,
) => {
  const { min, max } = ageBounds(age);
  const count = await countFitting(db.orm, { gender, min, max }, clock());
  if (count === 0) return { fit: 'none' as const, count: null };
  return count < SMALLEST_TOLD ? { fit: 'few' as const, count: null } : { fit: 'many' as const, count };
};
