import { ApiError } from './api-error.ts';

/** Codes for a full disk, of the system and of PostgreSQL (`disk_full`). */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);

const isFull = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && FULL.has(error.code)) || isFull(error.cause));

/** Converts a write error to an API error: 507 when the disk is full, the error itself otherwise. */
export const explainWriteError = (error: unknown): unknown => (isFull(error) ? new ApiError('storageFull') : error);
