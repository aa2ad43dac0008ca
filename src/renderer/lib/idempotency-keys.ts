import { isAxiosError } from 'axios';
import { retryAfter } from '#shared/domain/retry-after.ts';
import { session } from './session.ts';

/** Maximum number of actions without a response whose keys are kept. */
const REMEMBERED = 20;
/** Maximum number of retries while the server is still processing the same request. */
const PATIENCE = 10;

/** Actions without a response and their keys, oldest first. */
const unanswered = new Map<string, string>();

/** 128 random bits. `randomUUID` needs a secure context, and a local installation may be served by plain http. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const contentOf = (_name: string, value: unknown): unknown =>
  value instanceof Blob ? [value.size, value.type, value instanceof File && [value.name, value.lastModified]] : value;

/** Identity of an action: account, call and the whole request. */
const nameOf = (parts: readonly unknown[]): string => JSON.stringify(parts, contentOf);

const keyOf = (name: string): string => {
  const key = unanswered.get(name) ?? newKey();
  unanswered.delete(name);
  unanswered.set(name, key);
  for (const oldest of unanswered.keys()) {
    if (unanswered.size <= REMEMBERED) break;
    unanswered.delete(oldest);
  }
  return key;
};

/** Whether the response is final. After a network or server error the action may be repeated with its key. */
const isDecided = (error: unknown): boolean => {
  const status = isAxiosError(error) ? error.response?.status : undefined;
  return status !== undefined && status < 500;
};

/** Milliseconds to wait when the server is already processing the same request; null after any other failure. */
const waitOf = (error: unknown): number | null => {
  const response = isAxiosError(error) ? error.response : undefined;
  return response?.status === 409 ? retryAfter(response.headers['retry-after'], Date.now()) : null;
};

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Sends an action that creates or pays with an `Idempotency-Key`. The key is kept until there is a response, so that
 * repeating the action executes it only once.
 */
export const withIdempotencyKey = async <T>(
  parts: readonly unknown[],
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> => {
  const name = nameOf(parts);
  const headers = { 'Idempotency-Key': keyOf(name) };
  const isSameSession = session.mark();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await send(headers);
      unanswered.delete(name);
      return answer;
    } catch (error) {
      const wait = waitOf(error);
      if (wait === null || attempt === PATIENCE) {
        if (wait === null && isDecided(error)) unanswered.delete(name);
        throw error;
      }
      await pause(wait);
      // The next attempt would carry the token of the account that has logged in meanwhile.
      if (!isSameSession()) throw error;
    }
  }
};
