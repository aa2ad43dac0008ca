import type { Data } from '#shared/contract/endpoint.ts';
import type { peopleApi } from '#shared/contract/people.ts';
import type { PictureLinks } from '../../media/media-links.ts';
import type { FoundBrand } from './find-brands.repository.ts';
import type { BrandPage } from './read-brand-page.ts';
import { averageStars, countsByStars } from './star-counts.presenter.ts';

/** A brand in a creator's search: a part of what `brandPagePolicy` shows to any creator. */
export const presentBrandCard = (
  { user, description, picture }: FoundBrand,
  links: PictureLinks,
): Data<typeof peopleApi.searchBrands>[number] => ({
  ...user,
  picture: picture && links.picture(picture),
  description,
});

/** A brand's page. It is the same for every viewer, except for the jobs shared with the viewer. */
export const presentBrandPage = (
  { user, profile, picture, viewer, completed, paysWithin, products, ratings, finishedTogether }: BrandPage,
  links: PictureLinks,
): Data<typeof peopleApi.getBrand> => ({
  id: user.id,
  viewer,
  name: user.name,
  picture: picture && links.picture(picture),
  description: profile.description,
  website: profile.website,
  jobs_created: profile.paidJobs,
  jobs_completed: completed,
  pays_within: paysWithin,
  products: products.map(({ id, name, image }) => ({ id, name, image: links.picture(image) })),
  ratings_avg_stars: profile.stars,
  rated: profile.rated,
  ratings_by_stars: countsByStars(ratings.received),
  ratings_given: ratings.given.reduce((all, { count }) => all + count, 0),
  stars_given: averageStars(ratings.given),
  given_by_stars: countsByStars(ratings.given),
  finished_together: finishedTogether,
});
