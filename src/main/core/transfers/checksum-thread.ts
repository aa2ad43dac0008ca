import { Worker } from 'node:worker_threads';
import source from './checksum-worker.cjs?raw';

/** Message of the worker about one file. */
export interface ThreadMessage {
  readonly id: number;
  /** Number of hashed bytes from the start of the file. */
  readonly at?: number;
  /** Why reading stopped; code `ENDED` when the file is shorter than expected. */
  readonly failure?: { readonly code: string; readonly message: string };
  /** The worker no longer uses the descriptor. */
  readonly stopped?: true;
  /** The last message about this file. */
  readonly forgotten?: true;
  /** SHA-256 of the bytes hashed so far, in hexadecimal. */
  readonly sha256?: string;
}

type Order =
  | { readonly kind: 'follow'; readonly id: number; readonly descriptor: number; readonly target: number }
  | { readonly kind: 'stop' | 'digest' | 'forget'; readonly id: number };

export interface ThreadListener {
  take(message: ThreadMessage): void;
  /** The thread has ended and its hash state is lost. */
  lost(): void;
}

/**
 * Worker thread that computes SHA-256, started with the first file. Hashing on the main thread would block windows,
 * menus and the page's calls.
 */
export class ChecksumThread {
  readonly #listeners = new Map<number, ThreadListener>();
  #worker: Worker | null = null;
  #ids = 0;

  /** Registers a file and returns its id. */
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
    // Without the inherited execArgv, which can preload modules meant for the main thread.
    const worker = new Worker(source, { eval: true, execArgv: [], name: 'checksums' });
    worker.on('message', (message: ThreadMessage) => {
      this.#listeners.get(message.id)?.take(message);
      if (message.forgotten) this.#listeners.delete(message.id);
    });
    // `exit` also reports the failure; an `error` event without a listener would end the process.
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
