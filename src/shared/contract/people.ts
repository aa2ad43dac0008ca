import { array, string } from 'yup';
import { MEMBER_VIEWERS } from '../domain/member-pages.ts';
import { endpoint } from './endpoint.ts';
import { idParam } from './fields.ts';
import { maybeGender, maybeNum, maybeStr, num, shape, str } from './reply.ts';

/** A creator's page. What the viewer may not see is null (`creatorPagePolicy`). */
const creatorPageFields = {
  id: num(),
  /** What the caller is to this creator. */
  viewer: string().oneOf(MEMBER_VIEWERS).defined(),
  name: str(),
  picture: maybeStr(),
  description: maybeStr(),
  /** 0 without ratings. */
  ratings_avg_stars: num(),
  rated: num(),
  /** How many ratings have one star, two stars and so on. */
  ratings_by_stars: array(num()).required(),
  finished_jobs: num(),
  gender: maybeGender(),
  /** Full years. */
  age: maybeNum(),
  /** Signed link of the pitch, valid without a token until it expires. */
  video: maybeStr(),
  /** Seconds, the median of the first answers in conversations; null for fewer than five. */
  answers_within: maybeNum(),
  /** Jobs of the calling brand that this creator has finished. */
  finished_together: maybeNum(),
};

export const peopleApi = {
  getCreator: endpoint({
    method: 'GET',
    path: '/creators/:id',
    summary: 'The page of a creator; fields that the caller may not see are null.',
    access: 'signed-in',
    requires: ['verified'],
    params: idParam,
    reply: shape(creatorPageFields),
  }),
} as const;
