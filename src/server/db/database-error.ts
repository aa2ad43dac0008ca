import { DatabaseError } from 'pg';
import { SUSPENSION_SCOPES, type SuspensionScope } from '#shared/domain/people/suspension.ts';

/** The name of the violated constraint, however deep the driver and the query builder have wrapped the error. */
export const violatedConstraint = (error: unknown): string | undefined => {
  for (const cause of causesOf(error)) if (cause instanceof DatabaseError) return cause.constraint;
  return undefined;
};

/**
 * `connection-lost`: the database is down or starting, or the connection broke; nothing was committed. `refused`: the
 * database answers but cannot do the work, e.g. as a read-only standby; nothing was committed. `overloaded`: no
 * connection became free in time, or a statement took too long. `commit-unknown`: the connection broke after COMMIT, or a
 * write by itself, was sent, and the outcome could not be determined in time.
 */
type Unavailability = 'connection-lost' | 'refused' | 'overloaded' | 'commit-unknown';

/** A failed connection by host name carries one error per address and no message of its own. */
const reasonOf = (error: unknown): string => {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
};

/**
 * The database is unavailable. The statement itself is fine and may succeed a moment later. `cause` is the driver's
 * error.
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
 * SQLSTATE codes of a closed or refused connection; class 08 counts too.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CONNECTION_CODES: ReadonlySet<string> = new Set([
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '28000', // invalid_authorization_specification
  '28P01', // invalid_password, e.g. while it is being replaced
  '3D000', // invalid_catalog_name, e.g. while the database is restored
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P04', // database_dropped
  '57P05', // idle_session_timeout
]);

/** SQLSTATE codes after which another attempt, or another connection, may succeed. */
const REJECTION_CODES: ReadonlySet<string> = new Set([
  '25006', // read_only_sql_transaction: a standby, to which a failover led
  '53200', // out_of_memory
  '58030', // io_error
]);

/** serialization_failure, deadlock_detected, lock_not_available: a conflict with another transaction. */
const CONFLICT_CODES: ReadonlySet<string> = new Set(['40001', '40P01', '55P03']);

/**
 * Error messages without a code: from the client of node-postgres, and from the embedded database after its thread has
 * ended.
 */
const CLIENT_MESSAGES =
  /^(?:The embedded database (?:crashed|ended)|Connection terminated|Client (?:has encountered a connection error|was closed)|timeout expired|Query read timeout|Cannot use a pool after calling end)/;

/** query_canceled: this server cancels no statements, so the cause is `statement_timeout`. */
const STATEMENT_TIMEOUT = '57014';

/** Message of the pool when no connection became free in time. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

/** Message of the client after `query_timeout`. */
const READ_TIMEOUT = 'Query read timeout';

/** An error and its chain of causes, outermost first. */
export function* causesOf(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

const kindOf = (error: Error): Unavailability | undefined => {
  const code = error instanceof DatabaseError ? error.code : undefined;
  if (error.message === POOL_TIMEOUT || code === STATEMENT_TIMEOUT) return 'overloaded';
  if (code !== undefined && REJECTION_CODES.has(code)) return 'refused';
  const isLost =
    error instanceof DatabaseError
      ? error.code?.startsWith('08') === true || CONNECTION_CODES.has(error.code ?? '')
      : // A system call failed: ECONNREFUSED, ECONNRESET, EPIPE, ENOTFOUND, ENOENT of a socket file.
        'syscall' in error || error instanceof AggregateError || CLIENT_MESSAGES.test(error.message);
  return isLost ? 'connection-lost' : undefined;
};

/** Whether a statement got no answer although the connection seemed open. */
export const isUnanswered = (error: unknown): boolean =>
  [...causesOf(error)].some(({ message }) => message === READ_TIMEOUT);

/**
 * Converts errors of the driver that mean an unavailable database into `DatabaseUnavailable`. Only for errors of the
 * driver, since other connections of this process fail with the same system codes.
 */
export const explainDriverError = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error;
  const kind = kindOf(error);
  return kind ? new DatabaseUnavailable(kind, error) : error;
};

/** Messages of the client for a statement that it did not send. */
const NOT_SENT = /is not queryable$/;

/**
 * The same for a write outside a transaction, which commits by itself: it may have been done when its answer is lost. Only
 * a connection that the server ended by a message has done nothing.
 */
export const explainWriteFailure = (error: unknown): unknown => {
  const explained = explainDriverError(error);
  const isLost =
    explained !== error && explained instanceof DatabaseUnavailable && explained.kind === 'connection-lost';
  const wasAnswered = error instanceof DatabaseError || (error instanceof Error && NOT_SENT.test(error.message));
  return isLost && !wasAnswered ? new DatabaseUnavailable('commit-unknown', error) : explained;
};

/** The `DatabaseUnavailable` in the chain of causes of an error, if any. */
export const unavailabilityOf = (error: unknown): DatabaseUnavailable | undefined =>
  [...causesOf(error)].find((cause) => cause instanceof DatabaseUnavailable);

/** Whether a transaction failed because of a conflict with another one, so that a repeat may succeed. */
export const isConflict = (error: unknown): boolean =>
  [...causesOf(error)].some((cause) => cause instanceof DatabaseError && CONFLICT_CODES.has(cause.code ?? ''));

/** The suspension for which the database has refused a statement (`refuse_suspended`); undefined for another error. */
export const suspensionRefusal = (
  error: unknown,
): { readonly scope: SuspensionScope; readonly reason: string } | undefined => {
  for (const cause of causesOf(error)) {
    if (!(cause instanceof DatabaseError) || cause.constraint !== 'not_suspended') continue;
    const [named, ...words] = (cause.detail ?? '').split(' ');
    const scope = SUSPENSION_SCOPES.find((candidate) => candidate === named);
    if (scope) return { scope, reason: words.join(' ') };
  }
  return undefined;
};
