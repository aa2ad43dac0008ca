import { type AgeRange, ageBounds, type JobGender } from '#shared/domain/people/age.ts';
import type { Context } from '../../context.ts';
import { countFitting } from './fitting-creators.repository.ts';

/** Smaller counts are not shown, since they would point to individual people. */
const SMALLEST_TOLD = 5;

interface Wanted {
  readonly gender: JobGender;
  readonly age: AgeRange;
}

/** The number of creators a job would be shown to, by the same rule as `announceJob`. */
export const countFittingCreators = async ({ db, clock }: Pick<Context, 'db' | 'clock'>, { gender, age }: Wanted) => {
  const { min, max } = ageBounds(age);
  const count = await countFitting(db.orm, { gender, min, max }, clock());
  if (count === 0) return { fit: 'none' as const, count: null };
  return count < SMALLEST_TOLD ? { fit: 'few' as const, count: null } : { fit: 'many' as const, count };
};
