import { isAxiosError } from 'axios';
import type { Failure } from '#shared/contract/endpoint.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { SpokenFailure } from '../platform/spoken-failure.ts';
import { isImportFailure } from './import-failure.ts';

/** The fallback of most calls when the server gives no words of its own (spec §8). */
export const SOMETHING_WRONG = 'Something went wrong!';
export const AN_ERROR = 'An Error Occurred';

/** A failure that has been answered already (a redirect, or silence): nobody shows it. */
export class HandledFailure extends Error {
  override name = 'HandledFailure';
  /** @param status null for an answer to an account that is no longer the one on this page */
  constructor(readonly status: number | null) {
    super(status === null ? 'The account has changed' : `Answered ${status}`);
  }
}

export const isHandled = (error: unknown): boolean => error instanceof HandledFailure;

export const statusOf = (error: unknown): number | undefined =>
  isAxiosError(error) ? error.response?.status : undefined;

/** Whether a call may or may not have reached the server: no answer came back. */
export const isUnanswered = (error: unknown): boolean => isAxiosError(error) && error.response === undefined;

/** What a proxy, or the desktop client's main process, answers in place of a server that it cannot reach. */
const GATEWAY_STATUSES: ReadonlySet<number | undefined> = new Set([502, 504]);

/** Whether the server has no database for a moment and says so: no maintenance, and over in seconds. */
const isOutage = (error: unknown): boolean => statusOf(error) === 503 && bodyOf(error).code === 'unavailable';

/**
 * Whether the server or its database could not be reached, or its code not be fetched: the same may work as soon as they
 * are back.
 */
export const isUnreachable = (error: unknown): boolean =>
  isUnanswered(error) || GATEWAY_STATUSES.has(statusOf(error)) || isOutage(error) || isImportFailure(error);

/** Whether there is no such thing, or none for this account: asking again changes nothing. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404;

const bodyOf = (error: unknown): Partial<Failure> => {
  const body: unknown = isAxiosError(error) ? error.response?.data : undefined;
  return typeof body === 'object' && body !== null ? body : {};
};

/** The server's own sentence, else the given one. */
export const messageOf = (error: unknown, fallback: string = SOMETHING_WRONG): string => {
  if (error instanceof SpokenFailure) return error.message;
  const { message } = bodyOf(error);
  return typeof message === 'string' && message !== '' ? message : fallback;
};

/** Whether a call was refused because the address is not proven yet, and for no other reason. */
export const isUnverified = (error: unknown): boolean =>
  statusOf(error) === apiErrors.unverified.status && messageOf(error) === apiErrors.unverified.message;

/** Field name → first complaint, of a 422. */
export const fieldErrorsOf = (error: unknown): Record<string, string> => {
  if (statusOf(error) !== 422) return {};
  const found = Object.entries(bodyOf(error).errors ?? {}).map(([field, [first]]) => [field, first ?? '']);
  return Object.fromEntries(found);
};
