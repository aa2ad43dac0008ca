import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { hours } from '../../lib/clock.ts';
import { TtlCache } from '../../lib/ttl-cache.ts';
import { completedPrices } from './job-payments.repository.ts';

type Prices = Awaited<ReturnType<typeof completedPrices>>;

/** Median price of similar orders. */
interface MedianPrice {
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
export const findMedianPrice = (orders: Prices, readerId: number): MedianPrice | undefined => {
  const others = new Set(orders.map(({ brandId }) => brandId));
  others.delete(readerId);
  if (orders.length < FEWEST_ORDERS || others.size < FEWEST_OTHER_BRANDS) return undefined;
  const middle = middleOf(orders.map(({ priceCents }) => priceCents).toSorted((a, b) => a - b));
  return { cents: Math.round(middle / STEP) * STEP, orders: orders.length };
};

/** Long enough that no single order visibly moves the figure. */
const STANDS = { least: hours(1), most: hours(1) };
const LENGTHS = 50;

/** Prices of completed orders by video length. */
export class PriceGuidance {
  readonly #db: Context['db'];
  readonly #prices: TtlCache<Prices>;

  constructor({ db, clock }: Pick<Context, 'db' | 'clock'>) {
    this.#db = db;
    this.#prices = new TtlCache({ clock, milliseconds: STANDS, keys: LENGTHS });
  }

  /** The median for a brand, up to an hour old. */
  async of(actor: Actor, duration: number): Promise<MedianPrice | undefined> {
    const prices = await this.#prices.get(String(duration), async () => completedPrices(this.#db.orm, duration));
    return findMedianPrice(prices, actor.id);
  }
}
