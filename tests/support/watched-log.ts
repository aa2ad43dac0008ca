import type { FastifyBaseLogger } from 'fastify';
import { createLog } from '../../src/server/log/log.ts';

/** What no log line may contain in any test: addresses, the password of test users, authorization headers. */
const NEVER = [/@example\.(?:com|org)/, /Correct1!/, /Bearer \S/];

/** Fields of requests and responses with private content. */
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

/** Shorter texts may occur in a log line by chance. */
const MIN_LENGTH = 8;

/** The log of a server under test at its most verbose level, checked for private texts. */
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
      // The URL of a script file is not a script's text.
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
