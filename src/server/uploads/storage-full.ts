import { Refusal } from '../http/refusal.ts';

const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/** A write error in the words of the API: 507 when the disk is full, the error itself otherwise. */
export const explainWriteError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && FULL.has(error.code) ? new Refusal('storageFull') : error;
