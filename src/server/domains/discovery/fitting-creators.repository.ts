import { type SQL, sql } from 'drizzle-orm';
import type { JobGender } from '#shared/domain/people/age.ts';
import type { Queries } from '../../db/transaction.ts';
import { isBornWithin } from '../../db/within-period.ts';

const LARGEST_COUNTED = 1_000;

interface Counted extends Record<string, unknown> {
  readonly n: number;
}

interface Asked {
  readonly gender: JobGender;
  /** Full years. */
  readonly min: number;
  readonly max: number;
}

/**
 * Whether the user `u` with the profile `p` fits a job: a verified creator, neither suspended nor deleted, of its
 * gender and of an age within both bounds, inclusive. `openJobs` of the lists is the reverse query, the jobs that fit a
 * creator; both follow `fitsJob`.
 * @param job parts of a statement: text, numbers, and a point in time
 */
export const isAskedFor = ({ gender, min, max, now }: Readonly<Record<'gender' | 'min' | 'max' | 'now', SQL>>): SQL =>
  sql`u.role = 'creator' and u.email_verified_at is not null and u.suspended_at is null and u.deleted_at is null
    and p.gender is not null and (${gender} = 'any' or p.gender = ${gender})
    and ${isBornWithin(sql`p.date_of_birth`, { min, max, now })}`;

/** Counts fitting creators, up to a thousand. */
export const countFitting = async (orm: Queries, { gender, min, max }: Asked, at: Date): Promise<number> => {
  const fits = isAskedFor({
    gender: sql`${gender}::text`,
    min: sql`${min}::int`,
    max: sql`${max}::int`,
    now: sql`${at.toISOString()}::timestamptz`,
  });
  const { rows } = await orm.execute<Counted>(sql`
    select count(*)::int as n from (
      select from profiles p join users u on u.id = p.user_id where ${fits} limit ${LARGEST_COUNTED}) fitting`);
  return rows[0]?.n ?? 0;
};
