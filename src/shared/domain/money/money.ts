/**
 * Money is integer cents internally and dollars with at most two decimals on the wire.
 * Only the tax rounds silently, half a cent up.
 */

/** Whether a number of dollars is a whole number of cents. */
export const isWholeCents = (dollars: number): boolean =>
  Number.isFinite(dollars) && Math.round(dollars * 100) / 100 === dollars;

/** Dollars to cents; throws on a fraction of a cent, since rounding would create or lose money. */
export const toCents = (dollars: number): number => {
  if (!isWholeCents(dollars)) throw new RangeError(`${dollars} is not a whole number of cents`);
  return Math.round(dollars * 100);
};

/** Cents to dollars, as they travel on the wire. */
export const toDollars = (cents: number): number => cents / 100;

/** What is charged, booked and paid out, as payment providers spell it; the sign and every amount follow from it. */
export const CURRENCY = 'usd';

// Made once: `toLocaleString` would make a formatter for each amount.
const currency = new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY });

/** "$", before or behind an amount that is typed. */
export const CURRENCY_SIGN = currency.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? CURRENCY;

/** "$1,234.50"; the only format of money on screens and in mails. */
export const formatCents = (cents: number): string => currency.format(cents / 100);

/** As `formatCents`, for dollars from the wire; a fraction of a cent is rounded. */
export const formatDollars = (dollars: number): string => formatCents(Math.round(dollars * 100));

/**
 * The tax included in a gross amount, half a cent rounded up; net and tax add up to the gross.
 * @param taxPercent percent with at most two decimals
 */
export const includedTax = (grossCents: number, taxPercent: number): { netCents: number; taxCents: number } => {
  const basisPoints = Math.round(taxPercent * 100);
  const whole = 10_000 + basisPoints;
  const taxCents = Math.floor((2 * grossCents * basisPoints + whole) / (2 * whole));
  return { netCents: grossCents - taxCents, taxCents };
};
