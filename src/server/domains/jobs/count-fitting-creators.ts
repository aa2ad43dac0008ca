import { sql } from 'drizzle-orm';
import { type AgeRange, ageBounds, type JobGender } from '#shared/domain/age.ts';
import type { Context } from '../../context.ts';

/** Below this a number would speak of single people. */
const SMALLEST_TOLD = 5;
const LARGEST_COUNTED = 1_000;

interface Wanted {
  readonly gender: JobGender;
  readonly age: AgeRange;
}

interface Counted extends Record<string, unknown> {
  readonly n: number;
}

/**
 * How many creators a job would be shown to, by the rule of `announceJob`. Ages are turned into a range of birth dates, so
 * that an index finds them.
 */
export const countFittingCreators = async ({ db, clock }: Pick<Context, 'db' | 'clock'>, { gender, age }: Wanted) => {
  const { min, max } = ageBounds(age);
  const today = sql`(${clock().toISOString()}::timestamptz at time zone 'UTC')::date`;
  const { rows } = await db.orm.execute<Counted>(sql`
    select count(*)::int as n from (
      select from profiles p
      join users u on u.id = p.user_id and u.role = 'creator' and u.email_verified_at is not null
        and u.suspended_at is null and u.deleted_at is null
      where p.date_of_birth <= ${today} - make_interval(years => ${min})
        and p.date_of_birth > ${today} - make_interval(years => ${max + 1})
        and p.gender is not null and (${gender} = 'any' or p.gender = ${gender})
      limit ${LARGEST_COUNTED}) fitting`);
  const count = rows[0]?.n ?? 0;
  if (count === 0) return { fit: 'none' as const, count: null };
  return count < SMALLEST_TOLD ? { fit: 'few' as const, count: null } : { fit: 'many' as const, count };
};
