import { Worker } from 'node:worker_threads';
import type { ContainerMetadata } from '#shared/media/container-metadata.ts';

/**
 * Next to this module: JavaScript in the bundle, and in the source tree a loader that registers tsx for the TypeScript.
 */
const workerUrl = () =>
  new URL(import.meta.url.endsWith('.ts') ? './metadata-worker.source.mjs' : './metadata-worker.js', import.meta.url);

/** Timeout in milliseconds; a valid file takes a fifth of a second. */
const TIME_LIMIT = 10_000;
/** Heap limit in megabytes; a valid file takes a few. */
const MEMORY_LIMIT = 128;
/** Maximum number of files parsed at a time; others are queued. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

const takeTurn = async (): Promise<void> => {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
};

const passTurn = (): void => {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
};

const inThread = (path: string, timeLimit: number): Promise<ContainerMetadata | null> =>
  new Promise((resolve) => {
    const worker = new Worker(workerUrl(), {
      workerData: { path },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT },
    });
    const timer = setTimeout(() => void worker.terminate(), timeLimit);
    let metadata: ContainerMetadata | null = null;
    worker.once('message', (found: ContainerMetadata | null) => {
      metadata = found;
    });
    // Out of memory, for example: the metadata of such a file stays unknown.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(metadata);
    });
  });

/**
 * The metadata of the video at `path`; null when it cannot be parsed. Never throws: a crafted file can make the parser
 * allocate without end, so it runs in a thread with a small heap and a timeout.
 */
export const isolatedMetadata = async (path: string, timeLimit = TIME_LIMIT): Promise<ContainerMetadata | null> => {
  await takeTurn();
  try {
    return await inThread(path, timeLimit);
  } finally {
    passTurn();
  }
};
