import { retryAfter, waitReasonOf } from '#shared/domain/retry-after.ts';
import { isRecord } from '../is-record.ts';
import type { Answer } from './http-client.ts';
import { Interrupted, Refused } from './transfer-failure.ts';

const STORAGE_FULL = 507;
const TOO_LARGE = 413;
/** What the file is will not change by trying again; what the job or the account is, may. */
const ABOUT_THE_FILE = [TOO_LARGE, 415];

const UNEXPECTED = 'The server gave an unexpected answer. The transfer is tried again by itself.';
const TOO_LARGE_FOR_PROXY = 'A server on the way takes no files of this size.';

/** The JSON of an answer; undefined for pages, nothing, and what was cut off. */
export const jsonOf = ({ body }: Answer): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Our server's own sentence; null when the answer is a proxy's page, or nothing. */
export const sentenceOf = (answer: Answer): string | null => {
  const json = jsonOf(answer);
  return isRecord(json) && typeof json.message === 'string' && json.message !== '' ? json.message : null;
};

/** An answer that does not come from our server, or not from the one we know. */
export const unexpected = (answer: Answer, what: string): Interrupted =>
  new Interrupted('server', { message: UNEXPECTED, detail: `${what} was answered ${answer.status}.` });

/**
 * What an answer means that is no success: the transfer waits, or it is over. Only what our own server says ends it;
 * pages of proxies and of captive portals are waited out.
 */
export const failureOf = (answer: Answer, what: string, now: number): Interrupted | Refused => {
  const { status, headers } = answer;
  const message = sentenceOf(answer);
  const reason = waitReasonOf(status) ?? (status >= 500 && status !== STORAGE_FULL ? 'server' : null);
  if (reason !== null) {
    const delay = retryAfter(headers['retry-after'], now);
    return new Interrupted(reason, { message, delay, detail: `${what} was answered ${status}.` });
  }
  if (status === TOO_LARGE) return new Refused(message ?? TOO_LARGE_FOR_PROXY, { canRetry: false });
  if (status < 400 || message === null) return unexpected(answer, what);
  return new Refused(message, { canRetry: !ABOUT_THE_FILE.includes(status) });
};
