import type { Data } from '#shared/contract/endpoint.ts';
import type { peopleApi } from '#shared/contract/people.ts';
import { ageOn } from '#shared/domain/people/age.ts';
import { type CreatorPageField, creatorPagePolicy, isShown } from '#shared/domain/people/member-pages.ts';
import type { SessionLinks } from '../../media/media-links.ts';
import { presentPreview } from '../../media/preview.presenter.ts';
import { presentSample } from '../portfolio/sample.presenter.ts';
import { presentShownJobs } from '../portfolio/shown-job.presenter.ts';
import type { ListedCreator } from './creators.service.ts';
import type { CreatorPage } from './read-creator-page.ts';
import { countsByStars } from './star-counts.presenter.ts';

/** A creator in a brand's list: a part of what `creatorPagePolicy` shows to any brand. */
export const presentCreatorCard = (
  { user, profile, picture, preview, isFavourite }: ListedCreator,
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
  favourite: isFavourite ? 1 : 0,
});

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
    preview: shown('preview', presentPreview(preview, links)),
    samples: shown(
      'samples',
      figures.samples.map((sample) => presentSample(sample, links)),
    ),
    shown_jobs: shown('shown_jobs', presentShownJobs(figures.shownJobs, links, viewer === 'owner')),
    answers_within: shown('answers_within', figures.answersWithin),
    favourite: shown('favourite', figures.isFavourite ? 1 : 0),
    finished_together: shown('finished_together', figures.finishedTogether),
  };
};
