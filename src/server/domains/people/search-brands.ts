import type { Query } from '#shared/contract/endpoint.ts';
import type { peopleApi } from '#shared/contract/people.ts';
import type { Context } from '../../context.ts';
import { searchWords } from '../../db/search-words.ts';
import type { Page } from '../../http/route.ts';
import { type FoundBrand, findBrands } from './find-brands.repository.ts';

/** Brands by the words of their names; none when nothing of the text can be searched. */
export const searchBrands = async (
  { db }: Pick<Context, 'db'>,
  { q, ...page }: Query<typeof peopleApi.searchBrands>,
): Promise<Page<FoundBrand>> => {
  const words = searchWords(q);
  return words === undefined ? { rows: [], total: 0 } : findBrands(db.orm, words, page);
};
