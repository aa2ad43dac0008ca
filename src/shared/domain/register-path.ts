import { ROLES, type Role } from './roles.ts';

const DEFAULT: Role = 'brand';

/** Address of the sign-up form with a role chosen; brand is its default (spec §2 "Register"). */
export const registerPath = (role: Role): string => (role === DEFAULT ? '/register' : `/register?role=${role}`);

/** The role that the query of the sign-up form's address chooses. */
export const roleInQuery = (search: URLSearchParams): Role =>
  ROLES.find((role) => role === search.get('role')) ?? DEFAULT;
