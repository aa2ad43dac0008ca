import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface LogFileOptions {
  /** Made when it is not there. */
  readonly folder: string;
  /** Bytes of one file; the next line begins a new one. */
  readonly limit: number;
  /** Files that are kept, the one that is written among them. */
  readonly files: number;
  /** Told of the first of several failures in a row. */
  readonly failed: (error: unknown) => void;
}

export interface LogFile {
  /** Never throws: a log that cannot be written must not stop what it is about. */
  write(line: string): void;
  /** Everything that is kept, oldest first. */
  read(): string;
}

/** A log in files of a limited size, readable by their owner alone: `main.log`, before it `main.1.log`, and so on. */
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
    // Synchronous: the last line before a crash must reach the disk.
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
