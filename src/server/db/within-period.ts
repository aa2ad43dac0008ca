import { and, gt, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

interface AgeBounds {
  /** Full years, both included. */
  readonly min: SQL;
  readonly max: SQL;
  /** A point in time. */
  readonly now: SQL;
}

/**
 * Whether a date of birth corresponds to an age in full years (UTC) within both bounds. Compares dates instead of ages,
 * so that an index can be used.
 */
export const isBornWithin = (dateOfBirth: SQLWrapper, { min, max, now }: AgeBounds): SQL => {
  const today = sql`(${now} at time zone 'UTC')::date`;
  return sql`${dateOfBirth} <= ${today} - make_interval(years => ${min})
    and ${dateOfBirth} > ${today} - make_interval(years => ${max} + 1)`;
};

/** A period that excludes both ends; without `from` it has no start. */
export interface Period {
  readonly from: Date | undefined;
  readonly to: Date;
}

/** Whether a point in time lies within a period. */
export const isWithin = (moment: SQLWrapper, { from, to }: Period): SQL | undefined =>
  and(lt(moment, to), from && gt(moment, from));
