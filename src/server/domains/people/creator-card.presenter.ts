import type { Data } from '#shared/contract/endpoint.ts';
import type { peopleApi } from '#shared/contract/people.ts';
import { ageOn } from '#shared/domain/age.ts';
import type { PictureLinks } from '../../media/media-links.ts';
import type { ListedCreator } from './creators.service.ts';

/** A creator in a brand's list: a part of what `creatorPagePolicy` shows to any brand. */
export const presentCreatorCard = (
  { user, profile, picture, isFavourite }: ListedCreator,
  links: PictureLinks,
  now: Date,
): Data<typeof peopleApi.listCreators>[number] => ({
  id: user.id,
  name: user.name,
  picture: links.picture(picture),
  description: profile.description,
  gender: profile.gender,
  age: profile.dateOfBirth === null ? null : ageOn(profile.dateOfBirth, now),
  ratings_avg_stars: profile.stars,
  rated: profile.rated,
  finished_jobs: profile.finishedJobs,
  languages: profile.languages,
  categories: profile.categories,
  favourite: isFavourite ? 1 : 0,
});
