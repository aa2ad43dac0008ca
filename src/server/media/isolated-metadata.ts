import { Worker } from 'node:worker_threads';
import type { ContainerMetadata } from '#shared/media/container-metadata.ts';
import { logChildOutput, type OutputLog } from './child-output.ts';
import type { MetadataMessage } from './metadata-worker.ts';

/**
 * Next to this module: JavaScript in the bundle, and in the source tree a loader that registers tsx for the TypeScript.
 */
const workerUrl = () =>
  new URL(import.meta.url.endsWith('.ts') ? './metadata-worker.source.mjs' : './metadata-worker.js', import.meta.url);

/** Timeout in milliseconds from when the thread has loaded; parsing a valid file takes a fraction of a second. */
const TIME_LIMIT = 10_000;
/** Heap limit in megabytes; a valid file takes a few. */
const MEMORY_LIMIT = 128;
/** Maximum number of files parsed at a time; others are queued. */
const MAX_CONCURRENT = 2;

let running = 0;
const waiting: (() => void)[] = [];

const takeTurn = async (): Promise<void> => {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
};

const passTurn = (): void => {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
};

interface Options {
  readonly log: OutputLog;
  /** Starts the timeout of the file; 10 s by default. */
  readonly startTimeout?: () => AbortSignal;
}

/** Parses a file in a thread that is stopped once its time is over. */
const inThread = (path: string, { log, startTimeout }: Required<Options>): Promise<ContainerMetadata | null> =>
  new Promise((resolve) => {
    const resourceLimits = { maxOldGenerationSizeMb: MEMORY_LIMIT };
    const worker = new Worker(workerUrl(), { resourceLimits, stdout: true, stderr: true });
    const output = logChildOutput(worker, log, 'metadata thread');
    const stop = () => void worker.terminate();
    let timeout: AbortSignal | undefined;
    let metadata: ContainerMetadata | null = null;
    worker.on('message', (message: MetadataMessage) => {
      if (message !== 'loaded') {
        metadata = message;
        return;
      }
      output.withhold();
      timeout = startTimeout();
      timeout.addEventListener('abort', stop);
      if (timeout.aborted) stop();
      else worker.postMessage(path);
    });
    // Out of memory, for example: the metadata of such a file stays unknown.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      timeout?.removeEventListener('abort', stop);
      resolve(metadata);
    });
  });

/**
 * The metadata of the video at `path`; null when it cannot be parsed. Never throws: a crafted file can make the parser
 * allocate without end, so it runs in a thread with a small heap and a timeout. The timeout excludes the start of the
 * thread: on a busy machine it would make a valid file look damaged.
 */
export const isolatedMetadata = async (
  path: string,
  { log, startTimeout = () => AbortSignal.timeout(TIME_LIMIT) }: Options,
): Promise<ContainerMetadata | null> => {
  await takeTurn();
  try {
    return await inThread(path, { log, startTimeout });
  } finally {
    passTurn();
  }
};
