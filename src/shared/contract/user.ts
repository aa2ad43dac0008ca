import { array, string } from 'yup';
import { SUSPENSION_SCOPES } from '../domain/people/suspension.ts';
import { notificationFields } from './notifications.ts';
import { originalFields, previewFields } from './preview.ts';
import { bit, list, maybeGender, maybeShape, maybeStr, maybeTime, num, roleReply, shape, str } from './reply.ts';

/** The signed-in user as every authentication call returns it. */
export const sessionUserFields = {
  id: num(),
  name: str(),
  email: str(),
  email_verified_at: maybeTime(),
  role: roleReply(),
  picture: maybeStr(),
  profile_completed: bit(),
  /** When the subscription ends; brands only. */
  subscription: maybeTime(),
};
export const sessionReply = shape({ user: shape(sessionUserFields), token: str() });

export const addressFields = {
  address: maybeStr(),
  country: maybeStr(),
  city: maybeStr(),
  zip_code: maybeStr(),
  phone_number: maybeStr(),
  /** Brands only: what receipts show besides the name. */
  company_name: maybeStr(),
  vat_number: maybeStr(),
};

export const profileFields = {
  ...sessionUserFields,
  description: maybeStr(),
  website: maybeStr(),
  /** Creators only: YYYY-MM-DD. */
  date_of_birth: maybeStr(),
  gender: maybeGender(),
  /** Creators only: codes of ISO 639-1, and of `categories`. */
  languages: array(str()).required(),
  categories: array(str()).required(),
  /** Creators only: signed link of the pitch, valid without a token until it expires. */
  video: maybeStr(),
  /** Of the pitch. */
  original: maybeShape(originalFields),
  preview: maybeShape(previewFields),
  /** Creators only: key of the link of the public page; null while it is private. */
  page_key: maybeStr(),
  /** Whether the account can sign in with Google, and with a password; at least one is 1. */
  google: bit(),
  has_password: bit(),
  /** What operators keep the account from at the moment; the reasons are in the support chat. */
  suspended_from: array(string().oneOf(SUSPENSION_SCOPES).defined()).required(),
  ...addressFields,
};
export const profileReply = shape(profileFields);

/** First response that a client displays: the profile and the latest notifications. */
export const meReply = shape({ ...profileFields, notifications: list(notificationFields) });

/** A creator as seen by brands: without email, address and phone. */
export const creatorFields = {
  id: num(),
  name: str(),
  picture: maybeStr(),
  gender: maybeGender(),
  /** 1 January of the year that gives the age of today (decision 0072); null of a declined applicant. */
  date_of_birth: maybeStr(),
  age: num().nullable(),
  /** Description, video pitch, its file and its preview; null of a declined applicant. */
  description: maybeStr(),
  video: maybeStr(),
  original: maybeShape(originalFields),
  preview: maybeShape(previewFields),
  /** 0 without ratings. */
  ratings_avg_stars: num(),
  rated: num(),
};

export const brandFields = {
  id: num(),
  name: str(),
  picture: maybeStr(),
  website: maybeStr(),
  description: maybeStr(),
  nbr_of_jobs_created: num(),
  /** Average and number of the ratings by creators; 0 without ratings. */
  ratings_avg_stars: num(),
  rated: num(),
};
