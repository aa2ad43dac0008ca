import { expect, it } from 'vitest';
import { brandPagePolicy, type CreatorPageField, creatorPagePolicy } from '../domain/people/member-pages.ts';
import { privacy } from './legal-texts.ts';

type BrandPageField = keyof typeof brandPagePolicy;

/** The words of the privacy policy for each field; null for what the reader of the page has done. */
const ofCreators: Readonly<Record<CreatorPageField, string | null>> = {
  name: 'name',
  picture: 'picture',
  description: 'description',
  website: 'website',
  ratings_avg_stars: 'ratings',
  rated: 'ratings',
  ratings_by_stars: 'ratings',
  comments: 'comments',
  finished_jobs: 'how many jobs they finished',
  languages: 'languages',
  categories: 'what they film',
  gender: 'gender',
  age: 'age',
  video: 'video pitch',
  original: 'video pitch',
  preview: 'video pitch',
  samples: 'portfolio',
  shown_jobs: 'portfolio',
  answers_within: 'how fast they usually answer',
  favourite: null,
  finished_together: null,
};
const ofBrands: Readonly<Record<BrandPageField, string | null>> = {
  name: 'name',
  picture: 'picture',
  description: 'description',
  website: 'website',
  jobs_created: 'how many jobs it created',
  jobs_completed: 'completed',
  pays_within: 'how fast it usually pays',
  products: 'products',
  ratings_avg_stars: 'ratings',
  rated: 'ratings',
  ratings_by_stars: 'ratings',
  comments_received: 'got',
  ratings_given: 'gave',
  stars_given: 'gave',
  given_by_stars: 'gave',
  comments: 'comments',
  finished_together: null,
};

const sentence = (beginning: string): string =>
  privacy.split(/<\/?p>/).find((text) => text.startsWith(beginning)) ?? '';

it.each([
  ['Brands see a creator', creatorPagePolicy, ofCreators],
  ['Creators see a brand', brandPagePolicy, ofBrands],
] as const)('the privacy policy names every field that members see: %s', (beginning, policy, words) => {
  const text = sentence(beginning);
  const missing = Object.keys(policy).filter((field) => {
    const word: unknown = Reflect.get(words, field);
    return word === undefined || (typeof word === 'string' && !text.includes(word));
  });
  expect(missing).toEqual([]);
});
