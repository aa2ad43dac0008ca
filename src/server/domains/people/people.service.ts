import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import type { Page } from '../../http/route.ts';
import { minutes } from '../../lib/clock.ts';
import { TtlCache } from '../../lib/ttl-cache.ts';
import {
  addFavourite,
  type CreatorCard,
  type CreatorsQuery,
  creatorCards,
  type FoundCreators,
  findCreators,
  removeFavourite,
} from './people.repository.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

/** How long the order of a page is cached. Most brands look at the same pages, and a total counts every creator. */
const PAGE_STANDS = { least: 5_000, most: minutes(1) };
const PAGES = 1_000;

/** The creators that brands can find, and those a brand has marked. */
export class CreatorsService {
  readonly #parts: Parts;
  readonly #pages: TtlCache<FoundCreators>;

  constructor({ db, clock }: Parts) {
    this.#parts = { db, clock };
    this.#pages = new TtlCache({ clock, milliseconds: PAGE_STANDS, keys: PAGES });
  }

  /**
   * One page of creators. Except for a brand's favourites, the selection of a page may be some seconds old; the displayed
   * data, and whether a creator may be displayed, is always current.
   */
  async list(actor: Actor, query: CreatorsQuery): Promise<Page<CreatorCard>> {
    const { ids, total } = await this.#page(actor, query);
    const cards = ids.length === 0 ? [] : await creatorCards(this.#parts.db.orm, ids, actor.id);
    const byId = new Map(cards.map((card) => [card.user.id, card]));
    return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
  }

  /** Marks or unmarks a creator. */
  async setFavourite(actor: Actor, creatorId: number, isFavourite: boolean): Promise<boolean> {
    const change = isFavourite ? addFavourite : removeFavourite;
    await change(this.#parts.db.orm, actor.id, creatorId);
    return isFavourite;
  }

  #page(actor: Actor, query: CreatorsQuery): Promise<FoundCreators> {
    const { db, clock } = this.#parts;
    const read = () => findCreators(db.orm, query, actor.id, clock());
    if (query.only === 'favourites') return read();
    return this.#pages.get(JSON.stringify(Object.entries(query).sort()), read);
  }
}
