import { missingFields, type ProfileField, requiredFields } from '#shared/domain/people/profile.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import type { Profile } from './profile.ts';

/** Query parameter of the profile page that names the field to focus. */
const FIELD = 'field';

/** Path of the profile page with a field focused. */
export const fieldPath = (field: ProfileField): string => `/profile?${FIELD}=${field}`;

/** Query parameter of the profile page that names the tab to open. */
export const TAB = 'tab';

/** Paths of the tabs of the profile page that lack something: the required fields, the address. */
export const profileTabs = {
  info: `/profile?${TAB}=info`,
  address: `/profile?${TAB}=address`,
  pitch: `/profile?${TAB}=pitch`,
} as const;

/** The required field named in the query of the profile page. */
export const fieldInQuery = (role: Role, search: URLSearchParams): ProfileField | undefined =>
  requiredFields[role].find((field) => field === search.get(FIELD));

/** Required fields that a profile lacks. */
export const missingIn = (profile: Profile): readonly ProfileField[] =>
  missingFields(profile.role, {
    name: profile.name,
    description: profile.description,
    hasPicture: profile.picture !== null,
    dateOfBirth: profile.date_of_birth,
    gender: profile.gender,
  });
