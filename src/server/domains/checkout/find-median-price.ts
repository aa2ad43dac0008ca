interface Order {
  readonly brandId: number;
  readonly priceCents: number;
}

/** Median price of similar orders. */
export interface MedianPrice {
  readonly cents: number;
  /** Number of orders. */
  readonly orders: number;
}

const FEWEST_ORDERS = 5;
/** With a single other brand, a reader could subtract its own orders and learn that brand's prices. */
const FEWEST_OTHER_BRANDS = 2;
/** Five dollars. */
const STEP = 500;

const middleOf = (sorted: readonly number[]): number => {
  const half = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
};

/**
 * The median price of orders, rounded to five dollars. Undefined for too few orders, or when it would reveal the prices of
 * a single other brand.
 */
export const findMedianPrice = (orders: readonly Order[], readerId: number): MedianPrice | undefined => {
  const others = new Set(orders.map(({ brandId }) => brandId));
  others.delete(readerId);
  if (orders.length < FEWEST_ORDERS || others.size < FEWEST_OTHER_BRANDS) return undefined;
  const middle = middleOf(orders.map(({ priceCents }) => priceCents).toSorted((a, b) => a - b));
  return { cents: Math.round(middle / STEP) * STEP, orders: orders.length };
};
