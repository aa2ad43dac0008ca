import type { Query } from '#shared/contract/endpoint.ts';
import type { peopleApi } from '#shared/contract/people.ts';
import { brandPagePolicy, isShown, type MemberViewer, viewerOf } from '#shared/domain/people/member-pages.ts';
import type { Context } from '../../context.ts';
import { searchWords } from '../../db/search-words.ts';
import type { Actor } from '../../http/actor.ts';
import type { Page } from '../../http/route.ts';
import { isAcquainted } from '../chat/chat.policy.ts';
import { findContact } from '../chat/chat.repository.ts';
import {
  type BrandRow,
  countCompleted,
  type FoundBrand,
  findBrand,
  findBrands,
  findPaymentTime,
  listFilmedProducts,
} from './brand-page.repository.ts';
import { countFinishedTogether, countRatingsByStars, type StarCounts } from './creator-page.repository.ts';

type Parts = Pick<Context, 'db'>;

/** A brand with the caller's relation to it. */
export interface SeenBrand extends BrandRow {
  readonly viewer: MemberViewer;
}

/** A brand as the actor may see it. */
export const findSeenBrand = async (
  { db: { orm } }: Parts,
  actor: Actor,
  id: number,
): Promise<SeenBrand | undefined> => {
  const brand = await findBrand(orm, id);
  if (!brand) return undefined;
  const contact = actor.role === 'creator' ? await findContact(orm, actor, id) : undefined;
  return { ...brand, viewer: viewerOf(actor, brand.user, contact !== undefined && isAcquainted(actor, contact)) };
};

export interface BrandPage extends SeenBrand {
  readonly completed: number;
  /** Seconds. */
  readonly paysWithin: number | null;
  readonly products: Awaited<ReturnType<typeof listFilmedProducts>>;
  /** Those by creators, and those it gave. */
  readonly ratings: { readonly received: StarCounts; readonly given: StarCounts };
  readonly finishedTogether: number | null;
}

/** The figures of a brand's page, as far as the viewer sees them. */
export const readBrandPage = async ({ db: { orm } }: Parts, actor: Actor, brand: SeenBrand): Promise<BrandPage> => {
  const { viewer, user } = brand;
  const [completed, paysWithin, products, received, given, finishedTogether] = await Promise.all([
    countCompleted(orm, user.id),
    findPaymentTime(orm, user.id),
    listFilmedProducts(orm, user.id),
    countRatingsByStars(orm, user, 'creator'),
    countRatingsByStars(orm, user, 'brand'),
    isShown(brandPagePolicy, 'finished_together', viewer) ? countFinishedTogether(orm, user.id, actor.id) : null,
  ]);
  return { ...brand, completed, paysWithin, products, ratings: { received, given }, finishedTogether };
};

/** Brands by the words of their names; none when nothing of the text can be searched. */
export const searchBrands = async (
  { db }: Parts,
  { q, ...page }: Query<typeof peopleApi.searchBrands>,
): Promise<Page<FoundBrand>> => {
  const words = searchWords(q);
  return words === undefined ? { rows: [], total: 0 } : findBrands(db.orm, words, page);
};
