import { sql } from 'drizzle-orm';
import type { JobGender } from '#shared/domain/age.ts';
import type { Queries } from '../../db/transaction.ts';

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

/** Counts creators who fit, up to a thousand. Ages are turned into a range of birth dates, so that an index finds them. */
export const countFitting = async (orm: Queries, { gender, min, max }: Asked, now: Date): Promise<number> => {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'UTC')::date`;
  const { rows } = await orm.execute<Counted>(sql`
    select count(*)::int as n from (
      select from profiles p
      join users u on u.id = p.user_id and u.role = 'creator' and u.email_verified_at is not null
        and u.suspended_at is null and u.deleted_at is null
      where p.date_of_birth <= ${today} - make_interval(years => ${min})
        and p.date_of_birth > ${today} - make_interval(years => ${max + 1})
        and p.gender is not null and (${gender} = 'any' or p.gender = ${gender})
      limit ${LARGEST_COUNTED}) fitting`);
  return rows[0]?.n ?? 0;
};
