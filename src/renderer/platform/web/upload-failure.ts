import type { DetailedError, HttpResponse } from 'tus-js-client';
import { retryAfter, waitReasonOf } from '#shared/domain/text/retry-after.ts';
import type { WaitReason } from '#shared/domain/transfers/transfer.ts';
import { Interrupted, Rejected } from '#shared/domain/transfers/transfer-failure.ts';

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
const REFUSED = 'The server refused this file.';

/** The browser keeps no copy of the file, so a change or move during the upload makes it unreadable. */
export const unreadable = (): Rejected => new Rejected(UNREADABLE, { canRetry: false });

const messageIn = (body: string | undefined): string | null => {
  try {
    const { message } = JSON.parse(body ?? '') as { message?: unknown };
    return typeof message === 'string' ? message : null;
  } catch {
    // A proxy's page, or an empty body.
    return null;
  }
};

const laterReason = (status: number, method: string): WaitReason | null => {
  // The offsets differ or the upload is gone: the next attempt asks by HEAD (tus 1.0, PATCH).
  if (method === 'PATCH' && (status === CONFLICT || GONE.includes(status))) return 'server';
  // Below 400 it is a page of a proxy or a captive portal.
  if (status < 400 || (status >= 500 && status !== STORAGE_FULL)) return 'server';
  return waitReasonOf(status);
};

/** Maps an error of tus-js-client to a retry or a final failure. `now` is the time as `Date.now()`. */
export const uploadFailure = (error: Error | DetailedError, now: number): Interrupted | Rejected => {
  if (!('originalRequest' in error)) return unreadable();
  const { originalRequest, originalResponse, causingError } = error;
  const response = originalResponse ?? (causingError instanceof UnexpectedHead ? causingError.response : null);
  if (!response) return new Interrupted('connection');
  const status = response.getStatus();
  const message = messageIn(response.getBody());
  const reason = laterReason(status, originalRequest.getMethod());
  if (reason) return new Interrupted(reason, { message, delay: retryAfter(response.getHeader('Retry-After'), now) });
  return new Rejected(message ?? REFUSED, { canRetry: status === STORAGE_FULL });
};
