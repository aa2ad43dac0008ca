import { missingFields, type ProfileField, requiredFields } from '#shared/domain/profile.ts';
import type { Role } from '#shared/domain/roles.ts';
import type { Profile } from './profile.ts';

/** Query parameter of the profile's address that names the field to go to. */
const FIELD = 'field';

/** Address of the profile with the focus on a field. */
export const fieldPath = (field: ProfileField): string => `/profile?${FIELD}=${field}`;

/** The required field that the query of the profile's address names. */
export const fieldInQuery = (role: Role, search: URLSearchParams): ProfileField | undefined =>
  requiredFields[role].find((field) => field === search.get(FIELD));

/** The required fields that a loaded profile lacks. */
export const missingIn = (profile: Profile): readonly ProfileField[] =>
  missingFields(profile.role, {
    name: profile.name,
    description: profile.description,
    hasPicture: profile.picture !== null,
    dateOfBirth: profile.date_of_birth,
    gender: profile.gender,
  });
