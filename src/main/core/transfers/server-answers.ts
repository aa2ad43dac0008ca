import { retryAfter } from '#shared/domain/text/retry-after.ts';
import {
  Interrupted,
  Rejected,
  sentenceIn,
  TOO_LARGE_ON_THE_WAY,
  waitAfter,
} from '#shared/domain/transfers/transfer-failure.ts';
import { isRecord } from '../is-record.ts';
import { PROXY_AUTHENTICATION_REQUIRED, PROXY_NEEDS_LOGIN } from '../server-failure.ts';
import type { Answer } from './http-client.ts';

/** Rejections of the file itself, which a retry cannot change; those of the job or the account may change. */
const ABOUT_THE_FILE = [413, 415];

const UNEXPECTED = 'The server gave an unexpected answer. The transfer is tried again by itself.';

/** The data of a successful response of our server; null for anything else. */
export const dataOf = ({ status, body }: Answer): Record<string, unknown> | null => {
  try {
    const json: unknown = JSON.parse(body);
    return status >= 200 && status < 300 && isRecord(json) && isRecord(json.data) ? json.data : null;
  } catch {
    return null;
  }
};

/** The error message of our server; null for a proxy's page or an empty body. */
export const sentenceOf = ({ body }: Answer): string | null => sentenceIn(body);

/** Error for a response that is not, or not recognisably, from our server. */
export const unexpected = (answer: Answer, what: string): Interrupted =>
  new Interrupted('server', { message: UNEXPECTED, detail: `${what} was answered ${answer.status}.` });

/** Maps a failed response to a retry or a final rejection, by `waitAfter`. */
export const failureOf = (answer: Answer, what: string, now: number): Interrupted | Rejected => {
  const { status, headers } = answer;
  if (status === PROXY_AUTHENTICATION_REQUIRED)
    return new Interrupted('server', { message: PROXY_NEEDS_LOGIN, detail: `${what} was answered ${status}.` });
  const message = sentenceOf(answer);
  const reason = waitAfter(status, message);
  if (reason === null)
    return new Rejected(message ?? TOO_LARGE_ON_THE_WAY, { canRetry: !ABOUT_THE_FILE.includes(status) });
  const delay = retryAfter(headers['retry-after'], now);
  const sentence = message ?? (reason === 'server' && status < 500 ? UNEXPECTED : null);
  return new Interrupted(reason, { message: sentence, delay, detail: `${what} was answered ${status}.` });
};
