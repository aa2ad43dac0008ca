/** Total of a month. */
export interface MonthAmount {
  /** A calendar month in UTC: "2026-11". */
  readonly month: string;
  /** Dollars. */
  readonly amount: number;
  readonly jobs: number;
}

/** The sum of amounts, in dollars and whole cents. */
export const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
