import { limits } from '#shared/domain/limits.ts';
import type { StarCounts } from './creator-page.repository.ts';

/** Number of ratings with one star, two stars and so on. */
export const countsByStars = (ratings: StarCounts): number[] =>
  Array.from(
    { length: limits.rating.max },
    (_, at) => ratings.find(({ stars }) => stars === at + limits.rating.min)?.count ?? 0,
  );

/** To two decimals; 0 without ratings. */
export const averageStars = (ratings: StarCounts): number => {
  const all = ratings.reduce((sum, { count }) => sum + count, 0);
  const stars = ratings.reduce((sum, { stars, count }) => sum + stars * count, 0);
  return Math.round((100 * stars) / Math.max(all, 1)) / 100;
};
