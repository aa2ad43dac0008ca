import type { Side } from './job-stage.ts';

/** Path of a job in progress: the brand's order page or the creator's task page. */
export const jobPage = (side: Side, id: number): `/${string}` =>
  side === 'brand' ? `/job-details/${id}` : `/tasks/${id}`;

/** Path of the drafts that lists one unpaid job, with its button to pay. */
export const draftPage = (id: number): string => `/drafts?q=%23${id}`;
