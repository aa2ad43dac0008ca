import type { FileDigest } from './file-digest.ts';
import type { PartFile } from './part-file.ts';

/** Bytes per write; smaller writes cost more system calls. */
const BATCH = 2 ** 20;
/**
 * Milliseconds after which a smaller batch is written, so that slow downloads show progress and a crash loses about one
 * second.
 */
const PATIENCE = 1_000;

export interface DownloadWriterOptions {
  readonly file: PartFile;
  readonly digest: FileDigest;
  /** Maximum bytes that may be written but not yet hashed. */
  readonly mostBehind: number;
  /** Ends the wait for the checksum. */
  readonly signal: AbortSignal;
  readonly offset: number;
  readonly now: () => number;
  /** Called with the position after the written bytes. */
  readonly written: (position: number) => void;
}

/**
 * Writes the received bytes in order, so that the file is always a prefix of the whole. One batch is written while the
 * next one fills.
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

  /** Position after all added bytes. */
  get position(): number {
    return this.#position + this.#length;
  }

  /** Resolves when more bytes are accepted. Rejects with `Rejected` when an earlier batch could not be written. */
  async add(chunk: Buffer): Promise<void> {
    this.#batch.push(chunk);
    this.#length += chunk.length;
    if (this.#length >= BATCH || this.#options.now() - this.#writtenAt >= PATIENCE) await this.#next();
  }

  /** Resolves when all bytes are written. */
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
    // The next batch awaits the write and gets its error; this prevents an unhandled rejection until then.
    this.#writing.catch(() => undefined);
    await digest.behind(mostBehind, signal);
  }
}
