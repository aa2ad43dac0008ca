import { isAxiosError } from 'axios';
import { UserFacingError } from '#renderer/platform/user-facing-error.ts';
import type { Failure } from '#shared/contract/endpoint.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { isImportFailure, ScriptUnreachable } from '../pages/import-failure.ts';

/** Fallback for calls whose error response has no message. */
export const SOMETHING_WRONG = 'Something went wrong!';
export const AN_ERROR = 'An Error Occurred';

/** A failure that was handled globally, by a redirect or silently; callers must not show it. */
export class HandledFailure extends Error {
  override name = 'HandledFailure';
  /** @param status null for a response to an account that is no longer signed in on this page */
  constructor(readonly status: number | null) {
    super(status === null ? 'The account has changed' : `Answered ${status}`);
  }
}

/** Whether a failure was handled globally; see `HandledFailure`. */
export const isHandled = (error: unknown): boolean => error instanceof HandledFailure;

/** The HTTP status of a failed call; undefined without a response. */
export const statusOf = (error: unknown): number | undefined =>
  isAxiosError(error) ? error.response?.status : undefined;

/** Whether there was no response, so that it is unknown whether the server executed the call. */
export const isUnanswered = (error: unknown): boolean => isAxiosError(error) && error.response === undefined;

/** Statuses by which a proxy or the desktop client's main process says that the server is unreachable. */
const GATEWAY_STATUSES: ReadonlySet<number | undefined> = new Set([502, 504]);

/** Whether the server reports a short database outage, which ends within seconds and is not maintenance. */
const isOutage = (error: unknown): boolean => statusOf(error) === 503 && bodyOf(error).code === 'unavailable';

/** Whether the server, the database or a script is unreachable, so that a later retry may succeed. */
export const isUnreachable = (error: unknown): boolean =>
  isUnanswered(error) ||
  GATEWAY_STATUSES.has(statusOf(error)) ||
  isOutage(error) ||
  isImportFailure(error) ||
  error instanceof ScriptUnreachable;

/** Whether the record does not exist for this account; a retry would not change that. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404;

const bodyOf = (error: unknown): Partial<Failure> => {
  const body: unknown = isAxiosError(error) ? error.response?.data : undefined;
  return typeof body === 'object' && body !== null ? body : {};
};

/** Whether the record was changed elsewhere, since it is no longer the version that was sent. */
export const isChanged = (error: unknown): boolean => statusOf(error) === 409 && bodyOf(error).code === 'changed';

/** The server's message, otherwise the given fallback. */
export const messageOf = (error: unknown, fallback: string = SOMETHING_WRONG): string => {
  if (error instanceof UserFacingError) return error.message;
  const { message } = bodyOf(error);
  return typeof message === 'string' && message !== '' ? message : fallback;
};

/** Whether a call was refused only because the email address is not verified. */
export const isUnverified = (error: unknown): boolean =>
  statusOf(error) === apiErrors.unverified.status && messageOf(error) === apiErrors.unverified.message;

/** First error message of each field in a 422 response. */
export const fieldErrorsOf = (error: unknown): Record<string, string> => {
  if (statusOf(error) !== 422) return {};
  const found = Object.entries(bodyOf(error).errors ?? {}).map(([field, [first]]) => [field, first ?? '']);
  return Object.fromEntries(found);
};

/** What the server says about a field beyond its first message, e.g. what to do; its reason, when it takes no attempts now. */
export const adviceOf = (error: unknown, field: string): string | undefined => {
  if (statusOf(error) === 429) return messageOf(error);
  return bodyOf(error).errors?.[field]?.[1];
};
