// The searches that a creator keeps.
import type { Body } from '#shared/contract/endpoint.ts';
import type { savedSearchesApi } from '#shared/contract/saved-searches.ts';
import { centsFrom, centsUpTo } from '#shared/domain/jobs/price-bounds.ts';
import { limits } from '#shared/domain/limits.ts';
import type { Context } from '../../context.ts';
import { noteMade } from '../../db/commit-guard.ts';
import { violatedConstraint } from '../../db/database-error.ts';
import { searchWords } from '../../db/search-words.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import { isDurationOffered, isRatioOffered } from '../jobs/order-settings.repository.ts';
import {
  countForUpdate,
  deleteSearch,
  findSearch,
  insertSearch,
  NAME_TAKEN,
  type NewSearch,
  type SavedSearch,
  searchesOf,
} from './discovery.repository.ts';

export type { SavedSearch } from './discovery.repository.ts';

/** A search belongs to the creator who saved it. */
export const isOwnSearch = (actor: Actor, { creatorId }: SavedSearch): boolean => creatorId === actor.id;

type SearchForm = Body<typeof savedSearchesApi.saveSearch>;

const rowOf = (creatorId: number, form: SearchForm): NewSearch => {
  const q = form.q || null;
  const words = q === null ? null : (searchWords(q) ?? null);
  if (q !== null && words === null) throw invalidField('q', 'Search for words of a product’s name');
  return {
    creatorId,
    name: form.name,
    videoSettingId: form.duration ?? null,
    aspectRatioSettingId: form.ratio ?? null,
    minPriceCents: form.min_price === undefined ? null : centsFrom(form.min_price),
    maxPriceCents: form.max_price === undefined ? null : centsUpTo(form.max_price),
    onlyGender: form.fit === 'gender',
    q,
    words,
  };
};

export const find = (context: Pick<Context, 'db'>, id: number): Promise<SavedSearch | undefined> =>
  findSearch(context.db.orm, id);

/** The search that a repeated `save` has kept. */
export const saved = async (context: Pick<Context, 'db'>, id: number): Promise<SavedSearch> => {
  const search = await find(context, id);
  if (!search) throw new ApiError('notFound');
  return search;
};

export const list = (context: Pick<Context, 'db'>, actor: Actor): Promise<readonly SavedSearch[]> =>
  searchesOf(context.db.orm, actor.id);

export const save = async (context: Pick<Context, 'db'>, actor: Actor, form: SearchForm): Promise<SavedSearch> => {
  const search = rowOf(actor.id, form);
  try {
    return await transaction(context.db, (tx) => insert(tx, search));
  } catch (error) {
    if (violatedConstraint(error) === NAME_TAKEN) throw invalidField('name', 'You have a search of this name already');
    throw error;
  }
};

export const remove = (context: Pick<Context, 'db'>, search: SavedSearch): Promise<void> =>
  deleteSearch(context.db.orm, search);

const insert = async ({ orm }: Transaction, search: NewSearch): Promise<SavedSearch> => {
  const { most } = limits.savedSearches;
  if ((await countForUpdate(orm, search.creatorId)) >= most)
    throw new ApiError('wrongState', `You have saved ${most} searches. Delete one of them first.`);
  if (search.videoSettingId && !(await isDurationOffered(orm, search.videoSettingId)))
    throw invalidField('duration', 'This duration is not offered any more');
  if (search.aspectRatioSettingId && !(await isRatioOffered(orm, search.aspectRatioSettingId)))
    throw invalidField('ratio', 'This ratio is not offered any more');
  const saved = await insertSearch(orm, search);
  noteMade(saved.id);
  return saved;
};
