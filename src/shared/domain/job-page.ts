import type { Side } from './job-stage.ts';

/** The page of a job under way: for the brand that ordered it, and for the creator who was accepted. */
export const jobPage = (side: Side, id: number): `/${string}` =>
  side === 'brand' ? `/job-details/${id}` : `/tasks/${id}`;
