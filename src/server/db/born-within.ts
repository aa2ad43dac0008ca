import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

interface AgeBounds {
  /** Full years, both included. */
  readonly min: SQL;
  readonly max: SQL;
  /** A point in time. */
  readonly now: SQL;
}

/**
 * Whether a date of birth gives an age in full years (UTC) within both bounds. The ages become a range of dates, so that
 * an index finds them.
 */
export const isBornWithin = (dateOfBirth: SQLWrapper, { min, max, now }: AgeBounds): SQL => {
  const today = sql`(${now} at time zone 'UTC')::date`;
  return sql`${dateOfBirth} <= ${today} - make_interval(years => ${min})
    and ${dateOfBirth} > ${today} - make_interval(years => ${max} + 1)`;
};
