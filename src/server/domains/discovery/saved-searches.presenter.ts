import type { Data } from '#shared/contract/endpoint.ts';
import type { savedSearchesApi } from '#shared/contract/saved-searches.ts';
import { toDollars } from '#shared/domain/money/money.ts';
import type { SavedSearch } from './saved-searches.repository.ts';

const dollars = (cents: number | null): number | null => (cents === null ? null : toDollars(cents));

/** A saved search, with its filters under the names of the list. */
export const presentSearch = (search: SavedSearch): Data<typeof savedSearchesApi.saveSearch> => ({
  id: search.id,
  name: search.name,
  duration: search.videoSettingId,
  ratio: search.aspectRatioSettingId,
  min_price: dollars(search.minPriceCents),
  max_price: dollars(search.maxPriceCents),
  fit: search.onlyGender ? 'gender' : null,
  q: search.q,
  created_at: search.createdAt.toISOString(),
});
