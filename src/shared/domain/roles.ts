/** Chosen at registration, never changed (spec §6). */
export const ROLES = ['brand', 'creator'] as const;
/** One of `ROLES`. */
export type Role = (typeof ROLES)[number];
