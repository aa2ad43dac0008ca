import { DatabaseError } from 'pg';

/** An error as written to the log. */
export type SerializedError = {
  readonly type: string;
  readonly message: string;
  /** SQLSTATE, or the code of Node or a library, e.g. `ECONNREFUSED`. */
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  /** SQL with placeholders, never with values. */
  readonly statement?: string;
  /** Only the frames, because the first lines of a stack repeat the message. */
  readonly stack: string;
  readonly cause?: SerializedError;
  readonly errors?: readonly SerializedError[];
};

const MAX_DEPTH = 5;
const MAX_ERRORS = 5;
const MAX_TEXT = 500;
/** Characters of a message that are processed, so that a huge message costs no time. */
const MAX_INPUT = 2_000;

const WITHHELD = '(left out: it may hold values)';

/**
 * SQLSTATE classes whose messages name tables, columns and constraints but never contain values: connection, integrity,
 * transaction, resources, limits, state, operator, system. Class 22 (data), for example, quotes the invalid text.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SAFE_CLASSES = new Set(['08', '0A', '23', '25', '40', '42', '53', '54', '55', '57', '58']);

const EMAIL = /[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g;
/** Matches words as long as a session token, a code digest, a signature or a provider's secret. */
const LONG_WORD = /[\w+/=-]{32,}/g;
/** Quoted parts of a message, which are mostly user input. */
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`/g;

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Removes what looks like an address or a secret from the messages of other errors. */
const scrub = (text: string): string =>
  cut(text.slice(0, MAX_INPUT).replaceAll(EMAIL, '[address]').replaceAll(LONG_WORD, '[secret]'));

const messageOf = (error: Error): string => {
  if (error instanceof DatabaseError)
    return SAFE_CLASSES.has(error.code?.slice(0, 2) ?? '') ? scrub(error.message) : WITHHELD;
  // Drizzle's message contains the statement with its parameters; the log has the statement in a field of its own.
  if ('query' in error && 'params' in error) return 'Failed query';
  // JSON.parse quotes its invalid input.
  return scrub(error instanceof SyntaxError ? error.message.replaceAll(QUOTED, '…') : error.message);
};

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

const serialize = (error: unknown, depth: number): SerializedError => {
  // A thrown value that is no Error may be anything, including user input.
  if (!(error instanceof Error)) return { type: typeof error, message: WITHHELD, stack: '' };
  const fields: Readonly<Record<string, unknown>> = { ...error, code: 'code' in error ? error.code : undefined };
  const [code, constraint, table] = [fields.code, fields.constraint, fields.table].map(textOf);
  const statement = 'params' in fields ? textOf(fields.query) : undefined;
  const inner = depth < MAX_DEPTH;
  return {
    type: error.name,
    message: messageOf(error),
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    ...(statement && { statement: cut(statement) }),
    stack: framesOf(error),
    ...(inner && error.cause !== undefined && { cause: serialize(error.cause, depth + 1) }),
    ...(inner &&
      error instanceof AggregateError && {
        errors: error.errors.slice(0, MAX_ERRORS).map((each) => serialize(each, depth + 1)),
      }),
  };
};

/**
 * Serializes an error for the log: its name, code and location, without statement parameters or user input. Only the
 * listed fields are included, because driver errors contain whole rows (`detail`), parameters and packets.
 */
export const serializeError = (error: unknown): SerializedError => serialize(error, 1);

/** Summarizes an error in one line for a column or a terminal; each cause follows its error. */
export const summarizeError = (error: unknown): string => {
  const parts: string[] = [];
  for (let at: SerializedError | undefined = serializeError(error); at; at = at.cause) {
    const place = at.constraint ? ` (${at.constraint})` : '';
    parts.push(`${at.type}${at.code ? ` ${at.code}` : ''}: ${at.message}${place}`);
  }
  return parts.join(' ← ');
};
