import { Worker } from 'node:worker_threads';

export type WorkerOptions = {
  /** PostgreSQL's own directory (PGDATA). */
  readonly dataDirectory: string;
  /** Whether a commit waits for the disk. */
  readonly durable: boolean;
};

export type WorkerRequest =
  | { readonly id: number; readonly kind: 'wire'; readonly bytes: Uint8Array }
  | { readonly id: number; readonly kind: 'sql'; readonly sql: string }
  | { readonly id: number; readonly kind: 'close' };

/** `id` is that of the request; 0 reports that the database is open, or why it is not. */
export type WorkerReply = { readonly id: number; readonly bytes?: Uint8Array | undefined; readonly error?: string };

/** A PostgreSQL session in WebAssembly on its own thread, so that a slow query does not hold up the event loop. */
export interface PgliteThread {
  /** Sends messages of the PostgreSQL wire protocol and resolves to the server's answer. */
  wire(bytes: Uint8Array): Promise<Uint8Array>;
  /** Runs SQL and discards the result. */
  sql(text: string): Promise<void>;
  close(): Promise<void>;
  /** For fault tests: ends the thread like a crash. */
  kill(): Promise<unknown>;
}

/**
 * Next to this module: JavaScript in the bundle, and in the source tree a loader that registers tsx for the TypeScript.
 */
const workerUrl = () =>
  new URL(import.meta.url.endsWith('.ts') ? './pglite-worker.source.mjs' : './pglite-worker.js', import.meta.url);

type Waiting = { resolve(bytes: Uint8Array | undefined): void; reject(error: Error): void };

/**
 * Opens the database in a worker thread.
 * @param onFatal called once when the thread ends unexpectedly; all calls then reject.
 */
export async function openThread(options: WorkerOptions, onFatal: (error: Error) => void): Promise<PgliteThread> {
  const worker = new Worker(workerUrl(), { workerData: options });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let state: 'starting' | 'open' | 'closing' | 'dead' = 'starting';
  let death: Error | undefined;

  const die = (error: Error) => {
    if (death) return;
    death = error;
    const unexpected = state === 'open';
    state = 'dead';
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
    if (unexpected) onFatal(error);
  };
  worker.on('message', ({ id, bytes, error }: WorkerReply) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(bytes);
    else call?.reject(new Error(error));
  });
  worker.on('error', (error) => die(new Error(`The embedded database crashed: ${error.message}`, { cause: error })));
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', (code) => {
      die(new Error(`The embedded database ended (exit code ${code}).`));
      resolve();
    });
  });

  const answerTo = (id: number) =>
    new Promise<Uint8Array | undefined>((resolve, reject) => {
      if (death) reject(death);
      else waiting.set(id, { resolve, reject });
    });
  const call = (request: WorkerRequest) => {
    const answer = answerTo(request.id);
    if (!death) worker.postMessage(request);
    return answer;
  };
  const nextId = () => {
    lastId += 1;
    return lastId;
  };

  await answerTo(0);
  state = 'open';
  return {
    wire: async (bytes) => (await call({ id: nextId(), kind: 'wire', bytes })) ?? new Uint8Array(),
    sql: async (sql) => void (await call({ id: nextId(), kind: 'sql', sql })),
    close: async () => {
      if (death) return;
      state = 'closing';
      await call({ id: nextId(), kind: 'close' });
      await exited;
    },
    kill: () => worker.terminate(),
  };
}
