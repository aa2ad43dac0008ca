/**
 * Calendar months in UTC, written "2026-11". Monthly figures are the same for every user: an amount belongs to its
 * month in UTC.
 */

/** The month of a moment. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The first moment of a month. */
export const startOfMonth = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/** The first moment after a month. */
export const endOfMonth = (month: string): Date => {
  const start = startOfMonth(month);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
};

/** The last `count` months, oldest first, the current one included. */
export const monthsUpTo = (now: Date, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - at), 1))),
  );

/** The twelve months of a year. */
export const monthsOf = (year: number): readonly string[] => monthsUpTo(new Date(Date.UTC(year, 11, 1)), 12);

/** The first moment of a year, and that of the next one. */
export const boundsOf = (year: number): { readonly from: Date; readonly to: Date } => ({
  from: new Date(Date.UTC(year, 0, 1)),
  to: new Date(Date.UTC(year + 1, 0, 1)),
});

/** "November 2026". */
export const monthName = (month: string): string =>
  startOfMonth(month).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "Nov", for the axis of a chart. */
export const shortMonthName = (month: string): string =>
  startOfMonth(month).toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' });
