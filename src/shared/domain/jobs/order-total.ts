/** The lines of an order in cents; `subtotalCents + taxCents = totalCents`. */
export interface OrderTotal {
  readonly priceCents: number;
  readonly scriptingCents: number;
  readonly subtotalCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
}

/**
 * Total = (price + scripting fee when chosen) + tax percent of that.
 * @param taxPercent percent with at most two decimals, 8.25 for 8.25 %
 */
export const orderTotal = (order: {
  priceCents: number;
  withScripting: boolean;
  scriptingFeeCents: number;
  taxPercent: number;
}): OrderTotal => {
  const scriptingCents = order.withScripting ? order.scriptingFeeCents : 0;
  const subtotalCents = order.priceCents + scriptingCents;
  const basisPoints = Math.round(order.taxPercent * 100);
  const taxCents = Math.floor((subtotalCents * basisPoints + 5_000) / 10_000);
  return {
    priceCents: order.priceCents,
    scriptingCents,
    subtotalCents,
    taxCents,
    totalCents: subtotalCents + taxCents,
  };
};
