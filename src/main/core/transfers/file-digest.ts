import { Interrupted } from '#shared/domain/transfers/transfer-failure.ts';
import type { ChecksumThread, ThreadMessage } from './checksum-thread.ts';

/** Maximum bytes that may be moved but not yet hashed; bounds the wait after the last byte. */
const MOST_BEHIND = 16 * 2 ** 20;

/** A file that is open for reading. */
export interface HashedFile {
  readonly descriptor: number;
  /** Turns a read error into one with a message. Code `ENDED` means that the file is shorter than before. */
  explain(error: Error): Error;
}

/**
 * SHA-256 of a file, computed on a worker thread that reads behind the transfer. The state survives a lost connection,
 * so a resumed transfer hashes only new bytes instead of up to 20 GB.
 */
export class FileDigest {
  readonly #thread: Pick<ChecksumThread, 'open' | 'send'>;
  readonly #waiting = new Set<() => void>();
  /** Ids under which the thread may still use a descriptor. */
  readonly #reading = new Set<number>();
  #id: number | null = null;
  #file: HashedFile | null = null;
  #at = 0;
  #target = 0;
  #failure: Error | null = null;
  #result: { readonly at: number; readonly sha256: string } | null = null;

  constructor(thread: Pick<ChecksumThread, 'open' | 'send'>) {
    this.#thread = thread;
  }

  /** Bytes that may be unhashed while the transfer continues; after a restart all previously moved bytes. */
  get allowance(): number {
    return Math.max(MOST_BEHIND, this.#target - this.#at);
  }

  /** Announces that the first `target` bytes are final. The file must stay open until `settle`. */
  follow(file: HashedFile, target: number): void {
    this.#file = file;
    if (target <= this.#target) return;
    this.#target = target;
    const id = this.#open();
    this.#reading.add(id);
    this.#thread.send({ kind: 'follow', id, descriptor: file.descriptor, target });
  }

  /**
   * Resolves when at most `most` bytes are unhashed. Rejects with a read error, with `Interrupted` when the thread has
   * ended, or when the signal is aborted.
   */
  async behind(most: number, signal: AbortSignal): Promise<void> {
    await this.#until(() => this.#target - this.#at <= most, signal);
    signal.throwIfAborted();
    if (this.#failure !== null) throw this.#failure;
  }

  /** SHA-256 of all followed bytes in hexadecimal. Rejects as `behind` does. */
  async digest(signal: AbortSignal): Promise<string> {
    await this.behind(0, signal);
    this.#thread.send({ kind: 'digest', id: this.#open() });
    await this.#until(() => this.#result?.at === this.#target, signal);
    signal.throwIfAborted();
    if (this.#result?.at !== this.#target) throw this.#failure;
    return this.#result.sha256;
  }

  /** Resolves when the file may be closed. The hash state is kept. */
  async settle(): Promise<void> {
    if (this.#id !== null && this.#reading.has(this.#id)) this.#thread.send({ kind: 'stop', id: this.#id });
    await this.#until(() => this.#reading.size === 0);
    this.#target = this.#at;
    this.#failure = null;
  }

  /** Restarts the hash unless the position is at or after all followed bytes. */
  async rewind(position: number): Promise<void> {
    if (position >= this.#target) return;
    await this.settle();
    this.forget();
  }

  /** Drops the hash state. */
  forget(): void {
    if (this.#id !== null) this.#thread.send({ kind: 'forget', id: this.#id });
    this.#reset();
    this.#wake();
  }

  #open(): number {
    if (this.#id !== null) return this.#id;
    const id = this.#thread.open({
      take: (message) => {
        if (message.stopped) this.#reading.delete(id);
        if (id === this.#id) this.#take(message);
        this.#wake();
      },
      lost: () => {
        this.#reading.delete(id);
        if (id === this.#id) {
          this.#reset();
          this.#failure = new Interrupted('server', { detail: 'The checksum is made from the beginning.', delay: 0 });
        }
        this.#wake();
      },
    });
    this.#id = id;
    return id;
  }

  #take({ at, failure, sha256 }: ThreadMessage): void {
    if (at !== undefined) this.#at = at;
    if (sha256 !== undefined) this.#result = { at: this.#at, sha256 };
    if (failure) {
      const error = Object.assign(new Error(failure.message), { code: failure.code, syscall: 'read' });
      this.#failure = this.#file?.explain(error) ?? error;
    }
  }

  #reset(): void {
    this.#id = null;
    this.#at = 0;
    this.#target = 0;
    this.#result = null;
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  async #until(isMet: () => boolean, signal?: AbortSignal): Promise<void> {
    const wake = () => this.#wake();
    signal?.addEventListener('abort', wake);
    while (!isMet() && !signal?.aborted && (this.#failure === null || signal === undefined))
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    signal?.removeEventListener('abort', wake);
  }
}
