import { Worker } from 'node:worker_threads';
import source from './checksum-worker.cjs?raw';

/** What the thread says about a file. */
export interface ThreadMessage {
  readonly id: number;
  /** Bytes from the beginning that are hashed. */
  readonly at?: number;
  /** Why it reads no further; `ENDED` when the file is shorter than it was told. */
  readonly failure?: { readonly code: string; readonly message: string };
  /** It does not use the descriptor any more. */
  readonly stopped?: true;
  /** The last message about it. */
  readonly forgotten?: true;
  /** Hexadecimal, of what is hashed. */
  readonly sha256?: string;
}

type Order =
  | { readonly kind: 'follow'; readonly id: number; readonly descriptor: number; readonly target: number }
  | { readonly kind: 'stop' | 'digest' | 'forget'; readonly id: number };

export interface ThreadListener {
  take(message: ThreadMessage): void;
  /** The thread is gone, with everything that it had hashed. */
  lost(): void;
}

/**
 * The worker thread that computes SHA-256, started with the first file. On the main thread hashing would block windows,
 * menus and every call of the page.
 */
export class ChecksumThread {
  readonly #listeners = new Map<number, ThreadListener>();
  #worker: Worker | null = null;
  #ids = 0;

  /** A file that nothing is known of yet. */
  open(listener: ThreadListener): number {
    this.#ids += 1;
    this.#listeners.set(this.#ids, listener);
    return this.#ids;
  }

  send(order: Order): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(order);
  }

  #start(): Worker {
    // No inherited execArgv: some switches preload modules for the main thread.
    const worker = new Worker(source, { eval: true, execArgv: [], name: 'checksums' });
    worker.on('message', (message: ThreadMessage) => {
      this.#listeners.get(message.id)?.take(message);
      if (message.forgotten) this.#listeners.delete(message.id);
    });
    // `exit` reports the failure too; an `error` event without a listener would end the process.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      this.#worker = null;
      const listeners = [...this.#listeners.values()];
      this.#listeners.clear();
      for (const listener of listeners) listener.lost();
    });
    worker.unref();
    return worker;
  }
}
