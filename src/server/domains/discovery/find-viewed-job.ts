import type { Context } from '../../context.ts';
import type { ViewedJob } from '../jobs/jobs.policy.ts';
import { findJob } from '../jobs/jobs.repository.ts';
import { fitsCreator, mayFitCreator } from '../jobs/match-creator.ts';
import { findCreatorProfile } from './creator-profile.repository.ts';

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
