import { ApiError } from './api-error.ts';

/** What the system and PostgreSQL (`disk_full`) call it. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);

const isFull = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && FULL.has(error.code)) || isFull(error.cause));

/** A write error in the words of the API: 507 when the disk is full, the error itself otherwise. */
export const explainWriteError = (error: unknown): unknown => (isFull(error) ? new ApiError('storageFull') : error);
