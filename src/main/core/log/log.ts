import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

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

interface LogFileOptions {
  /** Created when it does not exist. */
  readonly folder: string;
  /** Maximum bytes of one file; the line that would exceed it starts the next file. */
  readonly limit: number;
  /** Number of files that are kept, including the current one. */
  readonly files: number;
  /** Called for the first of several consecutive failures. */
  readonly failed: (error: unknown) => void;
}

export interface LogFile {
  /** Never throws, since a failing log must not break its caller. */
  write(line: string): void;
  /** Content of all files, oldest first. */
  read(): string;
}

/** Rotating log file, readable only by its owner: `main.log`, the previous `main.1.log`, and so on. */
export const createLogFile = ({ folder, limit, files, failed }: LogFileOptions): LogFile => {
  const nameOf = (age: number) => join(folder, age === 0 ? 'main.log' : `main.${age}.log`);
  let size: number | null = null;
  let isFailing = false;

  const open = (): number => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return existsSync(nameOf(0)) ? statSync(nameOf(0)).size : 0;
  };
  const rotate = (): void => {
    rmSync(nameOf(files - 1), { force: true });
    for (let age = files - 2; age >= 0; age -= 1) if (existsSync(nameOf(age))) renameSync(nameOf(age), nameOf(age + 1));
  };
  const append = (text: string): void => {
    const bytes = Buffer.byteLength(text);
    size ??= open();
    if (size > 0 && size + bytes > limit) {
      rotate();
      size = 0;
    }
    // Synchronous, so that the last line before a crash reaches the disk.
    appendFileSync(nameOf(0), text, { mode: 0o600 });
    size += bytes;
  };

  return {
    write: (line) => {
      try {
        append(`${line}\n`);
        isFailing = false;
      } catch (error) {
        size = null;
        if (!isFailing) failed(error);
        isFailing = true;
      }
    },
    read: () => {
      const ages = Array.from({ length: files }, (_, index) => files - 1 - index);
      return ages.map((age) => (existsSync(nameOf(age)) ? readFileSync(nameOf(age), 'utf8') : '')).join('');
    },
  };
};
