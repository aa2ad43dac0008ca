import type { Role } from '#shared/domain/people/roles.ts';

/** Path of a creator's or a brand's public page. */
export const memberPage = (role: Role, id: number): string => `/${role}s/${id}`;
