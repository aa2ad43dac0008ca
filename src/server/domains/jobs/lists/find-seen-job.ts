import { AGE_RANGES, fitsJob, mayFitJob } from '#shared/domain/age.ts';
import type { Context } from '../../../context.ts';
import type { SeenJob } from '../jobs.policy.ts';
import { findJob } from '../jobs.repository.ts';
import { findCreatorProfile } from './creator-profile.repository.ts';

/** A job with a creator's application, and whether the job fits this creator, and what the profile says. */
export const findSeenJob = async (
  { db: { orm }, clock }: Pick<Context, 'db' | 'clock'>,
  id: number,
  creatorId: number,
): Promise<SeenJob | undefined> => {
  const row = await findJob(orm, id, creatorId);
  if (!row) return undefined;
  const profile = await findCreatorProfile(orm, creatorId);
  const { gender, ageMin, ageMax } = row.job;
  const age = AGE_RANGES.find((range) => range === `${ageMin}-${ageMax}`);
  if (!profile || !age) return { ...row, fits: false, mayFit: false };
  const [asked, now] = [{ gender, age }, clock()];
  return { ...row, fits: fitsJob(profile, asked, now), mayFit: mayFitJob(profile, asked, now) };
};
