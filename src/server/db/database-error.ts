import { DatabaseError } from 'pg';

/**
 * `connection-lost`: down, starting, or the connection broke; nothing was committed. `overloaded`: no connection
 * became free in time, or a statement took too long. `commit-unknown`: the connection broke after COMMIT was sent, and the database could not be
 * asked in time what became of it.
 */
type Unavailability = 'connection-lost' | 'overloaded' | 'commit-unknown';

/** A connection by host name fails with one error for each of its addresses, and no words of its own. */
const reasonOf = (error: unknown): string => {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
};

/**
 * The database cannot be asked. Nothing is wrong with the statement: the same one may succeed a moment later. `cause` is
 * what the driver threw.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly kind: Unavailability;
  constructor(kind: Unavailability, cause: unknown) {
    super(`The database is unavailable (${kind}): ${reasonOf(cause)}`, { cause });
    this.kind = kind;
  }
}

/**
 * Codes by which PostgreSQL says that a connection ended or none can be had; class 08 besides.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CONNECTION_CODES: ReadonlySet<string> = new Set([
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
]);

/** serialization_failure, deadlock_detected, lock_not_available: another transaction was in the way. */
const CONFLICT_CODES: ReadonlySet<string> = new Set(['40001', '40P01', '55P03']);

/** What the client of node-postgres, and the embedded database once its thread has ended, throw without a code. */
const CLIENT_MESSAGES =
  /^(?:The embedded database (?:crashed|ended)|Connection terminated|Client (?:has encountered a connection error|was closed)|timeout expired|Query read timeout|Cannot use a pool after calling end)/;

/** query_canceled: this server cancels no statements, so it is `statement_timeout`. */
const STATEMENT_TIMEOUT = '57014';

/** What its pool throws when no connection became free in time. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

/** What the client throws when `query_timeout` is over. */
const READ_TIMEOUT = 'Query read timeout';

/** An error and what it was wrapped around, outermost first. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

const kindOf = (error: Error): Unavailability | undefined => {
  const code = error instanceof DatabaseError ? error.code : undefined;
  if (error.message === POOL_TIMEOUT || code === STATEMENT_TIMEOUT) return 'overloaded';
  const isLost =
    error instanceof DatabaseError
      ? error.code?.startsWith('08') === true || CONNECTION_CODES.has(error.code ?? '')
      : // A system call failed: ECONNREFUSED, ECONNRESET, EPIPE, ENOTFOUND, ENOENT of a socket file.
        'syscall' in error || error instanceof AggregateError || CLIENT_MESSAGES.test(error.message);
  return isLost ? 'connection-lost' : undefined;
};

/** Whether a statement failed because nothing came back, though the connection looked open. */
export const isUnanswered = (error: unknown): boolean => {
  for (const { message } of causesOf(error)) if (message === READ_TIMEOUT) return true;
  return false;
};

/**
 * What the driver threw, as `DatabaseUnavailable` where it means that. Only for errors that come from the driver: other
 * connections of this process fail by the same system calls.
 */
export const explainDriverError = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  const kind = kindOf(error);
  return kind ? new DatabaseUnavailable(kind, error) : error;
};

/** Why the database could not be asked, when that is why something failed. */
export const unavailabilityOf = (error: unknown): DatabaseUnavailable | undefined => {
  for (const cause of causesOf(error)) if (cause instanceof DatabaseUnavailable) return cause;
  return undefined;
};

/** Whether a transaction failed because of another one, so that it may succeed when it is run again. */
export const isConflict = (error: unknown): boolean => {
  for (const cause of causesOf(error))
    if (cause instanceof DatabaseError && CONFLICT_CODES.has(cause.code ?? '')) return true;
  return false;
};
