export type LogLevel = 'info' | 'warn';

/** Longest entry in characters; longer ones are truncated. */
const LONGEST = 8_000;

export interface LogOptions {
  readonly redact: (text: string) => string;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Prints the redacted text of a warning to the terminal. */
  readonly say: (text: string) => void;
  /** Writes an entry with its time and level. */
  readonly write: (line: string) => void;
}

export type Log = (level: LogLevel, message: string) => void;

/** The stack of an error, else its message or the thrown value as text. */
export const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Redacts and writes log entries. Continuation lines are indented, so that entries stay distinguishable. */
export const createLog =
  ({ redact, now, say, write }: LogOptions): Log =>
  (level, message) => {
    const text = redact(message.slice(0, LONGEST));
    if (level === 'warn') say(text);
    write(`${new Date(now()).toISOString()} ${level.padEnd(5)} ${text.replace(/\r?\n/g, '\n  ')}`);
  };
