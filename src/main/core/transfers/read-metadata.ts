import type { Worker, WorkerOptions } from 'node:worker_threads';
import type { ContainerMetadata } from '#shared/media/container-metadata.ts';

/** Milliseconds after the thread has started; parsing a valid file takes a fraction of a second. */
const TIME_LIMIT = 10_000;
/** Heap limit in megabytes; a valid file takes a few. */
const MEMORY_LIMIT = 128;

/** What the container of the video at a path says; null when it cannot be parsed. Never rejects. */
export type ReadMetadata = (path: string) => Promise<ContainerMetadata | null>;

export type StartThread = (options: WorkerOptions) => Worker;

const readIn = (worker: Worker): Promise<ContainerMetadata | null> =>
  new Promise((resolve) => {
    let metadata: ContainerMetadata | null = null;
    let timer: NodeJS.Timeout | undefined;
    worker.once('online', () => {
      timer = setTimeout(() => void worker.terminate(), TIME_LIMIT);
    });
    worker.once('message', (found: ContainerMetadata) => {
      metadata = found;
    });
    // `exit` follows; an `error` event without a listener would end the process.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(metadata);
    });
  });

/**
 * Reads one video at a time, each in a thread with a small heap and a timeout: a crafted file can make the parser allocate
 * without end, and a long one would block windows and menus.
 */
export const createMetadataReader = (startThread: StartThread): ReadMetadata => {
  let last: Promise<unknown> = Promise.resolve();
  return (path) => {
    const resourceLimits = { maxOldGenerationSizeMb: MEMORY_LIMIT };
    // Without the inherited execArgv, which can preload modules meant for the main thread.
    const start = () => startThread({ workerData: path, execArgv: [], resourceLimits, name: 'metadata' });
    const found = last.then(() => readIn(start())).catch(() => null);
    last = found;
    return found;
  };
};
