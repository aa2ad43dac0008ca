import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TransferLogEntry } from '#shared/domain/transfers/transfer.ts';
import { isRecord } from '../is-record.ts';
import { whileHeld } from './held-file.ts';

/** Log lines that are kept; a transfer that waits for days writes one a minute. */
const KEPT = 200;
/** Lines that trigger a truncation to `KEPT`, so that not every new line rewrites the file. */
const MOST = 2 * KEPT;
const LONGEST_MESSAGE = 500;

const POSTER = 'poster.txt';
const LOG = 'log.jsonl';

const parseLine = (line: string): TransferLogEntry[] => {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) && typeof value.at === 'string' && typeof value.message === 'string'
      ? [{ at: value.at, message: value.message }]
      : [];
  } catch {
    // A line torn by a power cut.
    return [];
  }
};

export interface TransferFilesOptions {
  readonly folder: string;
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

/** Files of each transfer beside the journal: its log and its poster image. */
export class TransferFiles {
  readonly #options: TransferFilesOptions;
  readonly #lines = new Map<string, number>();
  /** Serialises all writes. */
  #writing: Promise<void> = Promise.resolve();

  constructor(options: TransferFilesOptions) {
    this.#options = options;
  }

  /** Appends to the log. Errors are only logged, so that a full disk does not stop a transfer. */
  note(id: string, message: string): void {
    const entry = { at: new Date(this.#options.now()).toISOString(), message: message.slice(0, LONGEST_MESSAGE) };
    this.#queue(async () => {
      const log = await this.#at(id, LOG);
      await whileHeld(() => appendFile(log, `${JSON.stringify(entry)}\n`, { mode: 0o600 }));
      await this.#shorten(id);
    });
  }

  /** Oldest first. */
  async log(id: string): Promise<readonly TransferLogEntry[]> {
    await this.settled();
    return (await this.#read(id)).slice(-KEPT);
  }

  /** Rejects when the file cannot be written. */
  async savePoster(id: string, poster: string): Promise<void> {
    const path = await this.#at(id, POSTER);
    await whileHeld(() => writeFile(path, poster, { mode: 0o600 }));
  }

  /** Null when the file is gone, since a video may be uploaded without a poster. */
  async poster(id: string): Promise<string | null> {
    return whileHeld(() => readFile(join(this.#options.folder, id, POSTER), 'utf8')).catch(() => null);
  }

  forget(id: string): void {
    this.#lines.delete(id);
    this.#queue(() => whileHeld(() => rm(join(this.#options.folder, id), { recursive: true, force: true })));
  }

  async settled(): Promise<void> {
    await this.#writing;
  }

  #queue(work: () => Promise<void>): void {
    this.#writing = this.#writing.then(work).catch((error: unknown) => {
      this.#options.warn(
        `The log of a transfer could not be written: ${error instanceof Error ? error.message : error}`,
      );
    });
  }

  async #at(id: string, name: string): Promise<string> {
    const folder = join(this.#options.folder, id);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, name);
  }

  async #read(id: string): Promise<TransferLogEntry[]> {
    const text = await whileHeld(() => readFile(join(this.#options.folder, id, LOG), 'utf8')).catch(() => '');
    return text.split('\n').flatMap(parseLine);
  }

  async #shorten(id: string): Promise<void> {
    const lines = (this.#lines.get(id) ?? (await this.#read(id)).length - 1) + 1;
    this.#lines.set(id, lines);
    if (lines <= MOST) return;
    const kept = (await this.#read(id)).slice(-KEPT);
    const log = await this.#at(id, LOG);
    await whileHeld(() => writeFile(log, kept.map((entry) => `${JSON.stringify(entry)}\n`).join('')));
    this.#lines.set(id, kept.length);
  }
}
