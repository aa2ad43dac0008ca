import type { DetailedError, HttpResponse } from 'tus-js-client';
import { retryAfter } from '#shared/domain/text/retry-after.ts';
import {
  Interrupted,
  Rejected,
  sentenceIn,
  TOO_LARGE_ON_THE_WAY,
  waitAfter,
} from '#shared/domain/transfers/transfer-failure.ts';

/** A response to HEAD that does not tell whether the upload exists; see `tus-client.ts`. */
export class UnexpectedHead extends Error {
  override name = 'UnexpectedHead';
  constructor(readonly response: HttpResponse) {
    super(`HEAD was answered ${response.getStatus()}`);
  }
}

const CONFLICT = 409;
const GONE = [404, 410];
const STORAGE_FULL = 507;
const UNREADABLE = 'This file can no longer be read: it was changed or moved. Choose it again.';

/** The browser keeps no copy of the file, so a change or move during the upload makes it unreadable. */
export const unreadable = (): Rejected => new Rejected(UNREADABLE, { canRetry: false });

/** Maps an error of tus-js-client to a retry or a final failure. `now` is the time as `Date.now()`. */
export const uploadFailure = (error: Error | DetailedError, now: number): Interrupted | Rejected => {
  if (!('originalRequest' in error)) return unreadable();
  const { originalRequest, originalResponse, causingError } = error;
  const response = originalResponse ?? (causingError instanceof UnexpectedHead ? causingError.response : null);
  if (!response) return new Interrupted('connection');
  const status = response.getStatus();
  const message = sentenceIn(response.getBody());
  // The offsets differ or the upload is gone: the next attempt asks by HEAD (tus 1.0, PATCH).
  const isBehind = originalRequest.getMethod() === 'PATCH' && [CONFLICT, ...GONE].includes(status);
  const reason = isBehind ? 'server' : waitAfter(status, message);
  if (reason) return new Interrupted(reason, { message, delay: retryAfter(response.getHeader('Retry-After'), now) });
  return new Rejected(message ?? TOO_LARGE_ON_THE_WAY, { canRetry: status === STORAGE_FULL });
};
