import { Worker } from 'node:worker_threads';

/** A message of the worker: how many bytes of a file are hashed (undefined if unreadable), or the answer to a request. */
type Message =
  | { readonly path: string; readonly at: number | undefined; readonly request?: undefined }
  | { readonly request: number; readonly sha256?: string; readonly failure?: string };

interface Progress {
  /** Bytes announced to the worker, and bytes it has hashed. */
  target: number;
  at: number;
  readonly waiting: Set<() => void>;
}

interface Question {
  resolve(sha256: string): void;
  reject(error: Error): void;
}

/** The worker lies beside this module, in the source tree and in the bundle. */
const workerUrl = () =>
  new URL(import.meta.url.endsWith('.ts') ? './file-hash-worker.mjs' : './file-hash-worker.js', import.meta.url);

/**
 * SHA-256 of growing files, computed by a worker thread while their bytes arrive. The path identifies a file, and bytes
 * that were announced must not change. After a restart a file is read again from its beginning.
 */
export class FileHashes {
  #worker: Worker | undefined;
  #requests = 0;
  #isClosed = false;
  readonly #questions = new Map<number, Question>();
  readonly #progress = new Map<string, Progress>();

  /** Announces that the first `target` bytes of a file are written. */
  advance(path: string, target: number): void {
    const known = this.#progressOf(path);
    known.target = Math.max(known.target, target);
    this.#post({ path, target });
  }

  /** Bytes that are announced but not hashed yet. */
  lag(path: string): number {
    const known = this.#progress.get(path);
    return known ? known.target - known.at : 0;
  }

  /** Resolves when at most `bytes` bytes are left to hash, or when hashing has stopped. */
  async lagBelow(path: string, bytes: number): Promise<void> {
    while (this.lag(path) > bytes) {
      const known = this.#progressOf(path);
      await new Promise<void>((resolve) => known.waiting.add(resolve));
    }
  }

  /** The SHA-256 of a file of `size` bytes. @throws Error when the file cannot be read, or on `close`. */
  async digest(path: string, size: number): Promise<string> {
    this.#requests += 1;
    const request = this.#requests;
    const answer = new Promise<string>((resolve, reject) => this.#questions.set(request, { resolve, reject }));
    const known = this.#progressOf(path);
    known.target = Math.max(known.target, size);
    this.#post({ path, target: size, request });
    return answer;
  }

  /** Discards the hash state of a file. */
  forget(path: string): void {
    if (this.#progress.has(path)) this.#post({ path });
    this.#end(path);
  }

  /** Terminates the worker; pending requests are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    this.#giveUp(new Error('The hashing of uploads has ended.'));
    await worker?.terminate();
  }

  #progressOf(path: string): Progress {
    const known = this.#progress.get(path) ?? { target: 0, at: 0, waiting: new Set<() => void>() };
    this.#progress.set(path, known);
    return known;
  }

  #post(message: { path: string; target?: number; request?: number }): void {
    if (this.#isClosed) {
      this.#giveUp(new Error('The hashing of uploads has ended.'));
      return;
    }
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(workerUrl()).on('message', (message: Message) => this.#take(message));
    const onEnd = (error: Error) => {
      if (this.#worker === worker) this.#giveUp(error);
    };
    worker.on('error', onEnd);
    worker.on('exit', () => onEnd(new Error('The thread that hashes uploads has ended.')));
    worker.unref();
    return worker;
  }

  #take(message: Message): void {
    if (message.request !== undefined) {
      const question = this.#questions.get(message.request);
      this.#questions.delete(message.request);
      if (message.sha256 !== undefined) question?.resolve(message.sha256);
      else question?.reject(new Error(message.failure ?? 'A file could not be hashed.'));
      return;
    }
    const known = this.#progress.get(message.path);
    if (!known) return;
    if (message.at === undefined) {
      this.#end(message.path);
      return;
    }
    known.at = message.at;
    this.#wake(known);
  }

  #end(path: string): void {
    const known = this.#progress.get(path);
    this.#progress.delete(path);
    if (known) this.#wake(known);
  }

  #wake({ waiting }: Progress): void {
    for (const resolve of waiting) resolve();
    waiting.clear();
  }

  /** Rejects all pending requests; the next call starts a new worker, which reads files from their beginning. */
  #giveUp(error: Error): void {
    this.#worker = undefined;
    for (const { reject } of this.#questions.values()) reject(error);
    this.#questions.clear();
    for (const path of [...this.#progress.keys()]) this.#end(path);
  }
}
