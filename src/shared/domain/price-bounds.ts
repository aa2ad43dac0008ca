/** Bounds of a price filter in dollars as whole cents; a bound may have more decimals than a price. */
export const centsFrom = (dollars: number): number => Math.ceil(Number((dollars * 100).toFixed(4)));
export const centsUpTo = (dollars: number): number => Math.floor(Number((dollars * 100).toFixed(4)));
