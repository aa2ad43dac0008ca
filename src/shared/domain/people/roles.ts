/** Chosen at registration, never changed. */
export const ROLES = ['brand', 'creator'] as const;
/** One of `ROLES`. */
export type Role = (typeof ROLES)[number];

/** The role of the counterpart in a job. */
export const otherRole = { brand: 'creator', creator: 'brand' } as const satisfies Record<Role, Role>;
