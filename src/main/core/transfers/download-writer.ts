import type { FileDigest } from './file-digest.ts';
import type { PartFile } from './part-file.ts';

/** Bytes written in one piece: smaller ones cost a system call and a turn each. */
const BATCH = 2 ** 20;
/** Milliseconds after which less is written as well: a slow line shows where it is, and a kill costs a second. */
const PATIENCE = 1_000;

export interface DownloadWriterOptions {
  readonly file: PartFile;
  readonly digest: FileDigest;
  /** Bytes that may be written and not hashed yet. */
  readonly mostBehind: number;
  /** Ends the wait for the checksum. */
  readonly signal: AbortSignal;
  readonly offset: number;
  readonly now: () => number;
  /** Called with the position behind what the file has. */
  readonly written: (position: number) => void;
}

/**
 * Writes what arrives, in order, so that the file is a beginning of the whole one at any time. One batch is written while
 * the next fills.
 */
export class DownloadWriter {
  readonly #options: DownloadWriterOptions;
  #batch: Buffer[] = [];
  #length = 0;
  #position: number;
  #writtenAt: number;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: DownloadWriterOptions) {
    this.#options = options;
    this.#position = options.offset;
    this.#writtenAt = options.now();
  }

  /** Position behind everything that was added. */
  get position(): number {
    return this.#position + this.#length;
  }

  /** Resolves when more may come. Rejects with `Refused` when an earlier batch could not be written. */
  async add(chunk: Buffer): Promise<void> {
    this.#batch.push(chunk);
    this.#length += chunk.length;
    if (this.#length >= BATCH || this.#options.now() - this.#writtenAt >= PATIENCE) await this.#next();
  }

  /** Resolves when everything is in the file. */
  async end(): Promise<void> {
    if (this.#length > 0) await this.#next();
    await this.#writing;
  }

  async #next(): Promise<void> {
    await this.#writing;
    const { file, digest, mostBehind, signal, written } = this.#options;
    const [batch, at] = [this.#batch, this.#position];
    this.#position += this.#length;
    this.#writtenAt = this.#options.now();
    this.#batch = [];
    this.#length = 0;
    const end = this.#position;
    this.#writing = file.write(batch, at).then(() => {
      digest.follow(file, end);
      written(end);
    });
    // The next batch awaits it and gets its failure; until then a rejection is not unhandled.
    this.#writing.catch(() => undefined);
    await digest.behind(mostBehind, signal);
  }
}
