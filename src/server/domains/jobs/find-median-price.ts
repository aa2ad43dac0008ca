interface Order {
  readonly brandId: number;
  readonly priceCents: number;
}

/** What similar orders paid. */
export interface MedianPrice {
  readonly cents: number;
  /** How many orders it is the median of. */
  readonly orders: number;
}

const FEWEST_ORDERS = 5;
/** A brand knows its own orders: of one other brand's order it could compute the price. */
const FEWEST_OTHER_BRANDS = 2;
/** Five dollars. */
const STEP = 500;

const middleOf = (sorted: readonly number[]): number => {
  const half = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
};

/**
 * The median price of orders in steps of five dollars; undefined while it would be made of few orders, or tell the
 * reader what one other brand has paid.
 */
export const findMedianPrice = (orders: readonly Order[], readerId: number): MedianPrice | undefined => {
  const others = new Set(orders.map(({ brandId }) => brandId));
  others.delete(readerId);
  if (orders.length < FEWEST_ORDERS || others.size < FEWEST_OTHER_BRANDS) return undefined;
  const middle = middleOf(orders.map(({ priceCents }) => priceCents).toSorted((a, b) => a - b));
  return { cents: Math.round(middle / STEP) * STEP, orders: orders.length };
};
