import { array, object, string } from 'yup';
import { limits } from '../domain/limits.ts';
import { MEMBER_VIEWERS } from '../domain/people/member-pages.ts';
import { get, post } from './endpoint.ts';
import { flag, idParam, pageQuery, text } from './fields.ts';
import { creatorsQuery } from './list-query.ts';
import { sampleFields, shownJobFields } from './portfolio.ts';
import { originalFields, previewFields } from './preview.ts';
import { bit, list, maybeGender, maybeList, maybeNum, maybeShape, maybeStr, num, shape, str, time } from './reply.ts';

/** Fields of a creator in a list. */
const creatorCardFields = {
  id: num(),
  name: str(),
  picture: maybeStr(),
  /** Start of the description. */
  description: maybeStr(),
  gender: maybeGender(),
  /** Full years. */
  age: maybeNum(),
  /** 0 without ratings. */
  ratings_avg_stars: num(),
  rated: num(),
  finished_jobs: num(),
  /** Codes of ISO 639-1, and of `categories`. */
  languages: array(str()).required(),
  categories: array(str()).required(),
  /** Preview of the pitch. */
  preview: maybeShape(previewFields),
  /** Whether the calling brand has marked the creator. */
  favourite: bit(),
};

/** A creator's page. Fields that the viewer may not see are null (`creatorPagePolicy`). */
const creatorPageFields = {
  id: num(),
  /** The caller's relation to this creator. */
  viewer: string().oneOf(MEMBER_VIEWERS).defined(),
  name: str(),
  picture: maybeStr(),
  description: maybeStr(),
  /** While the page is public. */
  website: maybeStr(),
  /** 0 without ratings. */
  ratings_avg_stars: num(),
  rated: num(),
  /** Number of ratings with one star, two stars and so on. */
  ratings_by_stars: array(num()).required(),
  finished_jobs: num(),
  /** Codes of ISO 639-1, and of `categories`. */
  languages: array(str()).required(),
  categories: array(str()).required(),
  gender: maybeGender(),
  /** Full years. */
  age: maybeNum(),
  /** Signed link of the pitch, valid without a token until it expires. */
  video: maybeStr(),
  /** Of the pitch. */
  original: maybeShape(originalFields),
  preview: maybeShape(previewFields),
  /** Videos that do not belong to jobs, in the creator's order. */
  samples: maybeList(sampleFields),
  /** Videos of finished jobs, the latest first. */
  shown_jobs: maybeList(shownJobFields),
  /** Median seconds until the first reply in a conversation; null for fewer than five. */
  answers_within: maybeNum(),
  /** Whether the calling brand has marked the creator. */
  favourite: bit().nullable(),
  /** Jobs of the calling brand that this creator has finished. */
  finished_together: maybeNum(),
};

const favouriteForm = object({ favourite: flag('Favourite').required('Favourite must be 1 or 0') });

/** A brand's page (`brandPagePolicy`). */
const brandPageFields = {
  id: num(),
  /** The caller's relation to this brand. */
  viewer: string().oneOf(MEMBER_VIEWERS).defined(),
  name: str(),
  picture: maybeStr(),
  description: maybeStr(),
  website: maybeStr(),
  /** Number of paid jobs. */
  jobs_created: num(),
  jobs_completed: num(),
  /** Median seconds from the last delivery to the payment; null for fewer than five jobs. */
  pays_within: maybeNum(),
  /** Products of completed jobs, latest jobs first; at most twelve. */
  products: list({ id: num(), name: str(), image: str() }),
  /** Average and number of the ratings by creators; 0 without ratings. */
  ratings_avg_stars: num(),
  rated: num(),
  /** Number of ratings by creators with one star, two stars and so on. */
  ratings_by_stars: array(num()).required(),
  /** Number and average of the given ratings; 0 without ratings. */
  ratings_given: num(),
  stars_given: num(),
  /** Number of given ratings with one star, two stars and so on. */
  given_by_stars: array(num()).required(),
  /** Jobs of this brand that the calling creator has finished. */
  finished_together: maybeNum(),
};

/** A brand's comment about a creator's work, or a creator's about a brand. */
const commentFields = {
  id: num(),
  stars: num(),
  comment: str(),
  created_at: time(),
  /** The other party of the job; null when the viewer may not see that page. A creator has only the first name. */
  person: maybeShape({ id: num(), name: str() }),
  /** Whether the other party is the caller. */
  own: bit(),
};

export const peopleApi = {
  getCreator: get('/creators/:id', {
    summary: 'The page of a creator; fields that the caller may not see are null.',
    access: 'signed-in',
    requires: ['verified'],
    params: idParam,
    reply: shape(creatorPageFields),
  }),
  publicPage: get('/public-page', {
    summary: 'The page of a creator who has made it public, by the key of its link; 404 for any other key.',
    access: 'public',
    query: object({ key: string().typeError('Key must be text').max(limits.search).default('') }),
    reply: shape(creatorPageFields),
  }),
  setPublicPage: post('/creator/public-page', {
    summary: 'Makes the page of this creator public, or private again; its next link then is another one.',
    access: 'creator',
    requires: ['verified'],
    body: object({ public: flag('Public').required('Public must be 1 or 0') }),
    /** The key of the link; null while the page is private. */
    reply: shape({ page_key: maybeStr() }),
  }),
  getBrand: get('/brands/:id', {
    summary: 'The page of a brand, for creators and the brand itself.',
    access: 'signed-in',
    requires: ['verified'],
    params: idParam,
    reply: shape(brandPageFields),
  }),
  creatorComments: get('/creators/:id/comments', {
    summary: 'What brands wrote about the work of a creator, newest first, without what operators have hidden.',
    access: 'signed-in',
    requires: ['verified'],
    params: idParam,
    query: pageQuery,
    reply: list(commentFields),
    paged: true,
  }),
  brandComments: get('/brands/:id/comments', {
    summary: 'What a brand wrote about the work of creators, newest first, without what operators have hidden.',
    access: 'signed-in',
    requires: ['verified'],
    params: idParam,
    query: pageQuery,
    reply: list(commentFields),
    paged: true,
  }),
  commentsAboutBrand: get('/brands/:id/comments/received', {
    summary: 'What creators wrote about a brand, newest first, without what operators have hidden.',
    access: 'signed-in',
    requires: ['verified'],
    params: idParam,
    query: pageQuery,
    reply: list(commentFields),
    paged: true,
  }),
  listCreators: get('/brand/creators', {
    summary: 'The creators with a complete profile, best rated first; `only=favourites` are those of this brand.',
    access: 'brand',
    requires: ['verified'],
    query: creatorsQuery,
    reply: list(creatorCardFields),
    paged: true,
  }),
  searchBrands: get('/creator/brands', {
    summary: 'Brands that have ordered, in whose name every word of q begins a word; those with the most orders first.',
    access: 'creator',
    requires: ['verified'],
    query: pageQuery.shape({ q: text('Type what to look for', limits.search) }),
    reply: list({
      id: num(),
      name: str(),
      picture: maybeStr(),
      /** Start of the description. */
      description: maybeStr(),
    }),
    paged: true,
  }),
  saveFavourite: post('/brand/creators/:id/favourite', {
    summary: 'Marks a creator as a favourite of this brand, or no longer.',
    access: 'brand',
    requires: ['verified'],
    params: idParam,
    body: favouriteForm,
    reply: shape({ favourite: bit() }),
  }),
} as const;
