import { homeTexts } from '#shared/content/home-texts.ts';
import { privacy, terms } from '#shared/content/legal-texts.ts';
import type { Context } from '../../context.ts';
import { readOffers } from '../jobs/order-settings.repository.ts';
import { readPublicSettings } from './public-settings.repository.ts';

/** Public data, readable without signing in. */
export class HomeService {
  readonly #db: Context['db'];
  constructor({ db }: Pick<Context, 'db'>) {
    this.#db = db;
  }

  /** The texts of the landing page, and the prices. */
  async landingPage() {
    return { texts: homeTexts, ...(await readPublicSettings(this.#db.orm)) };
  }

  /** The texts, prices and order options that clients load at startup. */
  async clientSettings() {
    const { orm } = this.#db;
    return { terms, privacy, ...(await readPublicSettings(orm)), ...(await readOffers(orm)) };
  }
}

export type { SubscriptionTerms } from './public-settings.repository.ts';
