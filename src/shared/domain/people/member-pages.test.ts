import { describe, expect, test } from 'vitest';
import {
  brandPagePolicy,
  creatorPagePolicy,
  isPageShown,
  isShown,
  MEMBER_VIEWERS,
  nameInComment,
  viewerOf,
} from './member-pages.ts';

/** Field → stranger, same role, other role, acquainted, owner. */
const creatorFields = {
  name: 'yyyyy',
  picture: 'yyyyy',
  description: 'yyyyy',
  website: 'y·yyy',
  ratings_avg_stars: 'yyyyy',
  rated: 'yyyyy',
  ratings_by_stars: 'yyyyy',
  comments: '·yyyy',
  finished_jobs: 'yyyyy',
  languages: 'yyyyy',
  categories: 'yyyyy',
  gender: '··yyy',
  age: '··yyy',
  video: 'y·yyy',
  preview: 'y·yyy',
  original: 'y·yyy',
  samples: 'y·yyy',
  shown_jobs: '··yyy',
  answers_within: '··yyy',
  favourite: '··yy·',
  finished_together: '···y·',
};

describe('the page of a creator', () => {
  test('has no other fields', () => {
    expect(Object.keys(creatorPagePolicy).sort()).toEqual(Object.keys(creatorFields).sort());
  });

  test.each(Object.entries(creatorFields))('shows %s to the right viewers', (field, expected) => {
    const shown = MEMBER_VIEWERS.map((viewer) => isShown<string>(creatorPagePolicy, field, viewer));
    expect(shown.map((is) => (is ? 'y' : '·')).join('')).toBe(expected);
  });
});

const brandFields = {
  name: '··yyy',
  picture: '··yyy',
  description: '··yyy',
  website: '··yyy',
  jobs_created: '··yyy',
  jobs_completed: '··yyy',
  pays_within: '··yyy',
  products: '··yyy',
  ratings_avg_stars: '··yyy',
  rated: '··yyy',
  ratings_by_stars: '··yyy',
  comments_received: '··yyy',
  ratings_given: '··yyy',
  stars_given: '··yyy',
  given_by_stars: '··yyy',
  comments: '··yyy',
  finished_together: '···y·',
};

describe('the page of a brand', () => {
  test('has no other fields', () => {
    expect(Object.keys(brandPagePolicy).sort()).toEqual(Object.keys(brandFields).sort());
  });

  test.each(Object.entries(brandFields))('shows %s to the right viewers', (field, expected) => {
    const shown = MEMBER_VIEWERS.map((viewer) => isShown<string>(brandPagePolicy, field, viewer));
    expect(shown.map((is) => (is ? 'y' : '·')).join('')).toBe(expected);
  });

  test('is nothing at all to strangers and other brands', () => {
    expect(MEMBER_VIEWERS.filter((viewer) => !isPageShown(brandPagePolicy, viewer))).toEqual(['stranger', 'same role']);
  });
});

test('a viewer is what the account is to the person', () => {
  const creator = { id: 1, role: 'creator' } as const;
  const brand = { id: 2, role: 'brand' } as const;
  expect(viewerOf(null, creator, false)).toBe('stranger');
  expect(viewerOf(creator, creator, false)).toBe('owner');
  expect(viewerOf({ id: 3, role: 'creator' }, creator, false)).toBe('same role');
  expect(viewerOf({ id: 3, role: 'creator' }, creator, true)).toBe('same role');
  expect(viewerOf(brand, creator, false)).toBe('other role');
  expect(viewerOf(brand, creator, true)).toBe('acquainted');
});

describe('a name in a comment', () => {
  const brand = { id: 2, role: 'brand', name: 'Petal & Co' } as const;
  const creator = { id: 1, role: 'creator', name: ' Mia  Fernandes Núñez ' } as const;

  test('of a brand is for creators and the brand itself', () => {
    expect(nameInComment(creator, brand)).toBe('Petal & Co');
    expect(nameInComment(brand, brand)).toBe('Petal & Co');
    expect(nameInComment({ id: 3, role: 'brand' }, brand)).toBeNull();
  });

  test('of a creator is the first one', () => {
    expect(nameInComment(brand, creator)).toBe('Mia');
    expect(nameInComment({ id: 3, role: 'creator' }, creator)).toBe('Mia');
    expect(nameInComment(brand, { ...creator, name: '李小龍' })).toBe('李小龍');
  });
});
