import type { Context } from '../../context.ts';
import { readOffers } from '../jobs/order-settings.repository.ts';
import { readHomeContent, readPublicSettings } from './home-content.repository.ts';

/** What everybody may read before signing in. */
export class HomeService {
  readonly #db: Context['db'];
  constructor({ db }: Pick<Context, 'db'>) {
    this.#db = db;
  }

  /** The content of the landing page. */
  landingPage() {
    return readHomeContent(this.#db.orm);
  }

  /** Texts, prices and what can be ordered, as clients need them at their start. */
  async clientSettings() {
    const { orm } = this.#db;
    return { ...(await readPublicSettings(orm)), ...(await readOffers(orm)) };
  }
}

export type { SubscriptionTerms } from './home-content.repository.ts';
