import type { Role } from '#shared/domain/roles.ts';

/** The path of the page that members see of a creator or a brand. */
export const memberPage = (role: Role, id: number): string => `/${role}s/${id}`;
