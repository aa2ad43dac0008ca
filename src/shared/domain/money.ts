/**
 * Money is integer cents inside and dollars with at most two decimals on the wire.
 * Nothing here rounds silently except the tax, which rounds half a cent up.
 */

/** Whether a number of dollars is a whole number of cents. */
export const isWholeCents = (dollars: number): boolean =>
  Number.isFinite(dollars) && Math.round(dollars * 100) / 100 === dollars;

/** Dollars to cents; throws on a fraction of a cent, because that would be money made or lost. */
export const toCents = (dollars: number): number => {
  if (!isWholeCents(dollars)) throw new RangeError(`${dollars} is not a whole number of cents`);
  return Math.round(dollars * 100);
};

/** Cents to dollars, as they travel on the wire. */
export const toDollars = (cents: number): number => cents / 100;

/** "$1,234.50"; the one way money is written on a screen or in a mail. */
export const formatCents = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** As `formatCents`, for dollars from the wire; a fraction of a cent is rounded. */
export const formatDollars = (dollars: number): string => formatCents(Math.round(dollars * 100));

/**
 * What of a gross amount is tax, half a cent up; net and tax add up to the gross.
 * @param taxPercent percent with at most two decimals
 */
export const includedTax = (grossCents: number, taxPercent: number): { netCents: number; taxCents: number } => {
  const basisPoints = Math.round(taxPercent * 100);
  const whole = 10_000 + basisPoints;
  const taxCents = Math.floor((2 * grossCents * basisPoints + whole) / (2 * whole));
  return { netCents: grossCents - taxCents, taxCents };
};
