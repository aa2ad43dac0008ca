import { retryAfter, waitReasonOf } from '#shared/domain/text/retry-after.ts';
import { Interrupted, Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { isRecord } from '../is-record.ts';
import { PROXY_NEEDS_LOGIN } from '../server-failure.ts';
import type { Answer } from './http-client.ts';

const PROXY_AUTHENTICATION_REQUIRED = 407;
const STORAGE_FULL = 507;
const TOO_LARGE = 413;
/** Rejections of the file itself, which a retry cannot change; those of the job or the account may change. */
const ABOUT_THE_FILE = [TOO_LARGE, 415];

const UNEXPECTED = 'The server gave an unexpected answer. The transfer is tried again by itself.';
const TOO_LARGE_FOR_PROXY = 'A server on the way takes no files of this size.';

/** The JSON of a response; undefined for anything else. */
export const jsonOf = ({ body }: Answer): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** The error message of our server; null for a proxy's page or an empty body. */
export const sentenceOf = (answer: Answer): string | null => {
  const json = jsonOf(answer);
  return isRecord(json) && typeof json.message === 'string' && json.message !== '' ? json.message : null;
};

/** Error for a response that is not, or not recognisably, from our server. */
export const unexpected = (answer: Answer, what: string): Interrupted =>
  new Interrupted('server', { message: UNEXPECTED, detail: `${what} was answered ${answer.status}.` });

/**
 * Maps a failed response to a retry or a final rejection. Only our own server can refuse; pages of proxies and captive
 * portals are retried, also those with a successful status.
 */
export const failureOf = (answer: Answer, what: string, now: number): Interrupted | Rejected => {
  const { status, headers } = answer;
  if (status === PROXY_AUTHENTICATION_REQUIRED)
    return new Interrupted('server', { message: PROXY_NEEDS_LOGIN, detail: `${what} was answered ${status}.` });
  const message = sentenceOf(answer);
  const reason = waitReasonOf(status) ?? (status >= 500 && status !== STORAGE_FULL ? 'server' : null);
  if (reason !== null) {
    const delay = retryAfter(headers['retry-after'], now);
    return new Interrupted(reason, { message, delay, detail: `${what} was answered ${status}.` });
  }
  if (status === TOO_LARGE) return new Rejected(message ?? TOO_LARGE_FOR_PROXY, { canRetry: false });
  if (status < 400 || message === null) return unexpected(answer, what);
  return new Rejected(message, { canRetry: !ABOUT_THE_FILE.includes(status) });
};
