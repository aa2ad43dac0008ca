/** Chosen at registration, never changed (spec §6). */
export const ROLES = ['brand', 'creator'] as const;
export type Role = (typeof ROLES)[number];
