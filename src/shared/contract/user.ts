import { notificationFields } from './notifications.ts';
import { bit, list, maybeGender, maybeStr, maybeTime, num, roleReply, shape, str } from './reply.ts';

/** The signed-in user as every authentication call answers it. */
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
};

export const profileFields = {
  ...sessionUserFields,
  description: maybeStr(),
  website: maybeStr(),
  /** Creators only: YYYY-MM-DD. */
  date_of_birth: maybeStr(),
  gender: maybeGender(),
  /** Creators only: the pitch, a link that opens without a token and expires. */
  video: maybeStr(),
  /** Whether the account opens by a Google account, and whether by a password; one of them at least. */
  google: bit(),
  has_password: bit(),
  ...addressFields,
};
export const profileReply = shape(profileFields);

/** What a client shows first: the profile, and what the user was told last. */
export const meReply = shape({ ...profileFields, notifications: list(notificationFields) });

/** A creator as a brand sees one: no email, no address, no phone. */
export const creatorFields = {
  id: num(),
  name: str(),
  picture: maybeStr(),
  gender: maybeGender(),
  date_of_birth: maybeStr(),
  age: num().nullable(),
  description: maybeStr(),
  video: maybeStr(),
  /** 0 when nobody rated yet. */
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
};
