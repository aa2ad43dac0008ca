import type { Data } from '#shared/contract/endpoint.ts';
import type { peopleApi } from '#shared/contract/people.ts';
import { limits } from '#shared/domain/limits.ts';
import { ageOn } from '#shared/domain/people/age.ts';
import {
  type CreatorPageField,
  creatorPagePolicy,
  isShown,
  nameInComment,
} from '#shared/domain/people/member-pages.ts';
import type { Actor } from '../../http/actor.ts';
import { bit } from '../../lib/bit.ts';
import type { PictureLinks, SessionLinks } from '../../media/media-links.ts';
import { presentOriginal, presentPreview } from '../../media/preview.presenter.ts';
import { presentSample, presentShownJobs } from '../portfolio/portfolio.presenter.ts';
import type { FoundBrand } from './brand-page.repository.ts';
import type { StarCounts } from './creator-page.repository.ts';
import { isOpen } from './people.policy.ts';
import type { CommentRow, CreatorCard } from './people.repository.ts';
import type { BrandPage } from './read-brand-page.ts';
import type { CreatorPage } from './read-creator-page.ts';

/** A creator in a brand's list: a part of what `creatorPagePolicy` shows to any brand. */
export const presentCreatorCard = (
  { user, profile, picture, preview, isFavourite }: CreatorCard,
  links: SessionLinks,
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
  preview: presentPreview(preview, links),
  favourite: bit(isFavourite),
});

/** Number of ratings with one star, two stars and so on. */
const countsByStars = (ratings: StarCounts): number[] =>
  Array.from(
    { length: limits.rating.max },
    (_, at) => ratings.find(({ stars }) => stars === at + limits.rating.min)?.count ?? 0,
  );

/** To two decimals; 0 without ratings. */
const averageStars = (ratings: StarCounts): number => {
  const all = ratings.reduce((sum, { count }) => sum + count, 0);
  const stars = ratings.reduce((sum, { stars, count }) => sum + stars * count, 0);
  return Math.round((100 * stars) / Math.max(all, 1)) / 100;
};

/** A creator's page with the fields that this viewer sees; the others are null. */
export const presentCreatorPage = (
  { user, profile, picture, pitch, preview, viewer, ...figures }: CreatorPage,
  links: SessionLinks,
  now: Date,
): Data<typeof peopleApi.getCreator> => {
  const shown = <Value>(field: CreatorPageField, value: Value): Value | null =>
    isShown(creatorPagePolicy, field, viewer) ? value : null;
  return {
    id: user.id,
    viewer,
    name: user.name,
    picture: picture && links.picture(picture),
    description: profile.description,
    website: shown('website', profile.pageKey === null ? null : profile.website),
    ratings_avg_stars: profile.stars,
    rated: profile.rated,
    ratings_by_stars: countsByStars(figures.ratings),
    finished_jobs: profile.finishedJobs,
    languages: profile.languages,
    categories: profile.categories,
    gender: shown('gender', profile.gender),
    age: shown('age', profile.dateOfBirth === null ? null : ageOn(profile.dateOfBirth, now)),
    video: shown('video', pitch && links.video(pitch)),
    original: shown('original', presentOriginal(pitch)),
    preview: shown('preview', presentPreview(preview, links)),
    samples: shown(
      'samples',
      figures.samples.map((sample) => presentSample(sample, links)),
    ),
    shown_jobs: shown('shown_jobs', presentShownJobs(figures.shownJobs, links, viewer === 'owner')),
    answers_within: shown('answers_within', figures.answersWithin),
    favourite: shown('favourite', bit(figures.isFavourite)),
    finished_together: shown('finished_together', figures.finishedTogether),
  };
};

/** A comment; names the other party only to viewers who may open that party's page. */
export const presentComment = (
  { id, stars, comment, createdAt, person }: CommentRow,
  actor: Actor,
): Data<typeof peopleApi.creatorComments>[number] => {
  const name = isOpen({ user: person }) ? nameInComment(actor, person) : null;
  return {
    id,
    stars,
    comment: comment ?? '',
    created_at: createdAt.toISOString(),
    person: name === null ? null : { id: person.id, name },
    own: bit(person.id === actor.id),
  };
};

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
