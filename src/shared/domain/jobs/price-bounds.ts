/** Cents in dollars, without the error of the multiplication: 1.15 gives 115, not 114.99999999999999. */
const cents = (dollars: number): number => Number((dollars * 100).toFixed(4));

/** The lowest price in whole cents that is at least `dollars`, for a filter; a bound may have more decimals than a price. */
export const centsFrom = (dollars: number): number => Math.ceil(cents(dollars));

/** The highest price in whole cents that is at most `dollars`. */
export const centsUpTo = (dollars: number): number => Math.floor(cents(dollars));
