import type { FastifyBaseLogger } from 'fastify';
import { createLog } from '../../src/server/http/request-log.ts';

/** What no log line may hold, whatever a test does: addresses, the password of people in tests, authorization headers. */
const NEVER = [/@example\.(?:com|org)/, /Correct1!/, /Bearer \S/];

/** Fields of requests and answers that hold something private. */
const PRIVATE_FIELDS = new Set([
  'account_number',
  'address',
  'city',
  'current_password',
  'email',
  'message',
  'note',
  'notes',
  'otp',
  'password',
  'phone_number',
  'script',
  'stripe_id',
  'text',
  'token',
]);

/** Shorter texts stand in a log line by chance. */
const MIN_LENGTH = 8;

/** The log of a server under test at its most talkative, and what it must not have written. */
export interface WatchedLog {
  readonly log: FastifyBaseLogger;
  readonly lines: readonly string[];
  /** Remembers the private texts of a request or an answer, at any depth. */
  watch(value: unknown): void;
  /** The lines that hold a private text. */
  leaks(): string[];
}

export const createWatchedLog = (): WatchedLog => {
  const lines: string[] = [];
  const watched = new Set<string>();
  const watch = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [field, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') watch(inner);
      // The address of a script file is no text of a script.
      else if (PRIVATE_FIELDS.has(field) && inner.length >= MIN_LENGTH && !inner.startsWith('/'))
        watched.add(JSON.stringify(inner).slice(1, -1));
    }
  };
  return {
    log: createLog('debug', { write: (line) => lines.push(line) }),
    lines,
    watch,
    leaks: () =>
      lines.filter((line) => NEVER.some((each) => each.test(line)) || [...watched].some((text) => line.includes(text))),
  };
};
