import type { WaitReason } from '../transfers/transfer.ts';

/**
 * The 4xx statuses after which the same request may succeed later, with the wait reason of a transfer: a request that
 * arrived too slowly (408, RFC 9110), a lock (423, RFC 4918), a replay risk (425, RFC 8470), a rate limit (429, RFC
 * 6585).
 */
export const RETRYABLE_STATUSES: Readonly<Partial<Record<number, WaitReason>>> = {
  408: 'server',
  423: 'busy',
  425: 'server',
  429: 'rate-limit',
};

/**
 * Why a transfer waits after a 4xx response; null when the response is final. After a 401 it waits for the next login.
 */
export const waitReasonOf = (status: number): WaitReason | null =>
  status === 401 ? 'session' : (RETRYABLE_STATUSES[status] ?? null);

/**
 * Milliseconds of a `Retry-After` header, which holds seconds or a date (RFC 9110, 10.2.3): 0 for a date that has
 * passed, null without a readable header. `now` is the time as `Date.now()`.
 */
export const retryAfter = (header: unknown, now: number): number | null => {
  if (typeof header !== 'string' || header === '') return null;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
};
