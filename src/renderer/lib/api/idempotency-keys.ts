import { isAxiosError } from 'axios';

/** Maximum number of actions without a response whose keys are kept. */
const REMEMBERED = 20;

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

/**
 * Sends an action that creates or pays with an `Idempotency-Key`. The key is kept until there is a response, so that
 * repeating the action executes it only once.
 */
export const withIdempotencyKey = async <T>(
  parts: readonly unknown[],
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> => {
  const name = nameOf(parts);
  try {
    const answer = await send({ 'Idempotency-Key': keyOf(name) });
    unanswered.delete(name);
    return answer;
  } catch (error) {
    if (isDecided(error)) unanswered.delete(name);
    throw error;
  }
};
