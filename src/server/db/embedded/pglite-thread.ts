import { Worker } from 'node:worker_threads';

export type WorkerOptions = {
  /** PostgreSQL's own directory (PGDATA). */
  readonly dataDirectory: string;
  /** Whether a commit waits for the disk. */
  readonly durable: boolean;
};

/** A PostgreSQL session in WebAssembly on its own thread, so that a slow query does not hold up the event loop. */
export interface PgliteThread {
  /** Sends messages of the PostgreSQL wire protocol and resolves to the server's answer, in the order of the calls. */
  pass(messages: Uint8Array): Promise<Uint8Array>;
  close(): Promise<void>;
  /** For fault tests: ends the thread like a crash. */
  kill(): Promise<unknown>;
}

/**
 * Next to this module: JavaScript in the bundle, and in the source tree a loader that registers tsx for the TypeScript.
 */
const workerUrl = () =>
  new URL(import.meta.url.endsWith('.ts') ? './pglite-worker.source.mjs' : './pglite-worker.js', import.meta.url);

type Waiting = { resolve(answer: Uint8Array): void; reject(error: Error): void };

/**
 * Opens the database in a worker thread.
 * @param onFatal called once when the thread ends unexpectedly; all calls then reject.
 */
export async function openThread(options: WorkerOptions, onFatal: (error: Error) => void): Promise<PgliteThread> {
  const worker = new Worker(workerUrl(), { workerData: options });
  const waiting: Waiting[] = [];
  let isOpen = false;
  let death: Error | undefined;

  const die = (error: Error) => {
    if (death) return;
    death = error;
    for (const call of waiting.splice(0)) call.reject(error);
    if (isOpen) onFatal(error);
  };
  // The thread answers in the order of the calls, first that it has opened the database; a text says why a call failed.
  worker.on('message', (answer: Uint8Array | string | undefined) => {
    const call = waiting.shift();
    if (typeof answer === 'string') call?.reject(new Error(answer));
    else call?.resolve(answer ?? new Uint8Array());
  });
  worker.on('error', die);
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', (code) => {
      die(new Error(`The embedded database ended (exit code ${code}).`));
      resolve();
    });
  });
  const answered = () =>
    new Promise<Uint8Array>((resolve, reject) => {
      if (death) reject(death);
      else waiting.push({ resolve, reject });
    });
  const pass = (messages: Uint8Array | null) => {
    worker.postMessage(messages);
    return answered();
  };
  await answered();
  isOpen = true;
  const close = async () => {
    isOpen = false;
    if (death) return;
    await pass(null);
    await exited;
  };
  return { pass, close, kill: () => worker.terminate() };
}
