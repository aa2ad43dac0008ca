import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { hours } from '../../lib/clock.ts';
import { TtlCache } from '../../lib/ttl-cache.ts';
import { completedPrices } from './completed-prices.repository.ts';
import { findMedianPrice, type MedianPrice } from './find-median-price.ts';

/** Long enough that no single order visibly moves the figure. */
const STANDS = { least: hours(1), most: hours(1) };
const LENGTHS = 50;

type Prices = Awaited<ReturnType<typeof completedPrices>>;

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
