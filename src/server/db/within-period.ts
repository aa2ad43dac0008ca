import { and, gt, lt, type SQL, type SQLWrapper } from 'drizzle-orm';

/** A period that excludes both ends; without `from` it has no start. */
export interface Period {
  readonly from: Date | undefined;
  readonly to: Date;
}

/** Whether a point in time lies within a period. */
export const isWithin = (moment: SQLWrapper, { from, to }: Period): SQL | undefined =>
  and(lt(moment, to), from && gt(moment, from));
