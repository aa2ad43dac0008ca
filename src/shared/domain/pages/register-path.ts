import { ROLES, type Role } from '../people/roles.ts';

const DEFAULT: Role = 'brand';

/** Path of the sign-up form with a role selected; brand is the default. */
export const registerPath = (role: Role): string => (role === DEFAULT ? '/register' : `/register?role=${role}`);

/** The role that the sign-up form's query selects. */
export const roleInQuery = (search: URLSearchParams): Role =>
  ROLES.find((role) => role === search.get('role')) ?? DEFAULT;
