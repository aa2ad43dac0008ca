import { isAxiosError } from 'axios';
import type { DetailedError, HttpResponse } from 'tus-js-client';
import { HandledFailure, isUnanswered, SpokenFailure } from '#renderer/lib/failure.ts';
import type { WaitReason } from './platform.ts';

/** Why an attempt ended: either the next one may succeed, or the upload is refused. */
export type UploadFailure =
  | {
      readonly kind: 'transient';
      readonly reason: WaitReason;
      /** Milliseconds that the server asked to wait (`Retry-After`). */
      readonly retryAfter: number | null;
      /** The server's own sentence. */
      readonly message: string | null;
    }
  | { readonly kind: 'final'; readonly error: Error };

/** An answer to `HEAD` that says nothing about whether the upload exists; see `tus-upload.ts`. */
export class UnexpectedHead extends Error {
  override name = 'UnexpectedHead';
  constructor(readonly response: HttpResponse) {
    super(`HEAD was answered ${response.getStatus()}`);
  }
}

/** Statuses that say "later" (RFC 9110, RFC 6585, RFC 8470), and what waiting for them is called. */
const LATER: Readonly<Record<number, WaitReason>> = { 408: 'server', 423: 'busy', 425: 'server', 429: 'rate-limit' };
const CONFLICT = 409;
const GONE = [404, 410];
const STORAGE_FULL = 507;
const UNAUTHENTICATED = 401;
const LOG_IN = 'Your session has ended. Log in and choose the same video again: it goes on where it stopped.';

/** Milliseconds of a `Retry-After` header, which holds seconds or a date (RFC 9110, 10.2.3). */
export const retryAfter = (header: string | null | undefined, now: number): number | null => {
  if (!header) return null;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds);
};

const messageIn = (body: string | undefined): string | null => {
  try {
    const { message } = JSON.parse(body ?? '') as { message?: unknown };
    return typeof message === 'string' ? message : null;
  } catch {
    // A proxy's page, or nothing.
    return null;
  }
};

const laterReason = (status: number, method: string): WaitReason | null => {
  // The server has other bytes than we think, or none any more: the next attempt asks (tus 1.0, PATCH).
  if (method === 'PATCH' && (status === CONFLICT || GONE.includes(status))) return 'server';
  if (status >= 500 && status !== STORAGE_FULL) return 'server';
  return LATER[status] ?? null;
};

/** Whether an upload that failed so may succeed in another attempt. `now` is the time as `Date.now()`. */
export const uploadFailure = (error: Error | DetailedError, now: number): UploadFailure => {
  if (!('originalRequest' in error)) return { kind: 'final', error };
  const { originalRequest, originalResponse, causingError } = error;
  const response = originalResponse ?? (causingError instanceof UnexpectedHead ? causingError.response : null);
  if (!response) return { kind: 'transient', reason: 'connection', retryAfter: null, message: null };
  const status = response.getStatus();
  const message = messageIn(response.getBody());
  const reason = laterReason(status, originalRequest.getMethod());
  if (reason) {
    return { kind: 'transient', reason, retryAfter: retryAfter(response.getHeader('Retry-After'), now), message };
  }
  const words = status === UNAUTHENTICATED ? LOG_IN : message;
  return { kind: 'final', error: words === null ? error : new SpokenFailure(words, { cause: error }) };
};

/** Statuses of a claim that say "later": of a proxy whose server starts anew, of a rate limit, of maintenance. */
const CLAIM_LATER: Readonly<Record<number, WaitReason>> = {
  408: 'server',
  425: 'server',
  429: 'rate-limit',
  502: 'server',
  503: 'server',
  504: 'server',
};

interface ClaimAnswer {
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  readonly data?: { readonly message?: unknown } | undefined;
}

/** What a failed call was answered; of maintenance only the status is left, since the page has been led away by it. */
const answerOf = (error: unknown): ClaimAnswer => {
  if (isAxiosError<ClaimAnswer['data']>(error)) return error.response ?? {};
  return error instanceof HandledFailure ? { status: error.status ?? undefined } : {};
};

/** The same for the call that claims a finished upload; it may be repeated, since an upload is claimed once. */
export const claimFailure = (error: unknown): UploadFailure => {
  const { status = 0, headers, data } = answerOf(error);
  const reason = isUnanswered(error) ? 'connection' : CLAIM_LATER[status];
  if (!reason) return { kind: 'final', error: error instanceof Error ? error : new Error(String(error)) };
  const header = headers?.['retry-after'];
  const message = data?.message;
  return {
    kind: 'transient',
    reason,
    retryAfter: retryAfter(typeof header === 'string' ? header : null, Date.now()),
    message: typeof message === 'string' ? message : null,
  };
};
