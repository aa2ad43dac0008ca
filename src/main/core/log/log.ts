export type LogLevel = 'info' | 'warn';

/** Characters of one entry; a longer one is cut. */
const LONGEST = 8_000;

export interface LogOptions {
  readonly redact: (text: string) => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Takes a warning as it is said, redacted: the terminal. */
  readonly say: (text: string) => void;
  /** Takes each entry with its time and level. */
  readonly write: (line: string) => void;
}

export type Log = (level: LogLevel, message: string) => void;

/** What an error says of itself: its stack, which names it, else its text. */
export const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Redacts what is said and passes it on. The further lines of an entry are indented, so that entries can be told apart. */
export const createLog =
  ({ redact, now, say, write }: LogOptions): Log =>
  (level, message) => {
    const text = redact(message.slice(0, LONGEST));
    if (level === 'warn') say(text);
    write(`${new Date(now()).toISOString()} ${level.padEnd(5)} ${text.replace(/\r?\n/g, '\n  ')}`);
  };
