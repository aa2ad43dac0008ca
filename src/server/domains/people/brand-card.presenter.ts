import type { Data } from '#shared/contract/endpoint.ts';
import type { peopleApi } from '#shared/contract/people.ts';
import type { PictureLinks } from '../../media/media-links.ts';
import type { FoundBrand } from './find-brands.repository.ts';

/** A brand in a creator's search: a part of what `brandPagePolicy` shows to any creator. */
export const presentBrandCard = (
  { user, description, picture }: FoundBrand,
  links: PictureLinks,
): Data<typeof peopleApi.searchBrands>[number] => ({
  ...user,
  picture: picture && links.picture(picture),
  description,
});
