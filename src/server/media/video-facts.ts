import { Worker } from 'node:worker_threads';
import type { ContainerFacts } from '#shared/media/read-video-facts.ts';

/** Beside this module: in the bundle JavaScript, in the source tree a loader that puts tsx before the TypeScript. */
const workerUrl = () =>
  new URL(
    import.meta.url.endsWith('.ts') ? './video-facts-worker.source.mjs' : './video-facts-worker.js',
    import.meta.url,
  );

/** Milliseconds after which a file has kept its secret; a good one takes a fifth of a second. */
const TIME_LIMIT = 10_000;
/** Megabytes of JavaScript objects; a good file takes a few. */
const MEMORY_LIMIT = 128;
/** Files that are read at the same time; the others wait for their turn. */
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

const inThread = (path: string, timeLimit: number): Promise<ContainerFacts | null> =>
  new Promise((resolve) => {
    const worker = new Worker(workerUrl(), {
      workerData: { path },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT },
    });
    const timer = setTimeout(() => void worker.terminate(), timeLimit);
    let facts: ContainerFacts | null = null;
    worker.once('message', (found: ContainerFacts | null) => {
      facts = found;
    });
    // Out of memory, for example: the file says nothing that is worth more.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(facts);
    });
  });

/**
 * What the video at `path` says of itself; null when it says nothing that can be read. Never throws: a crafted file can
 * make the reader allocate without end, so it runs in a thread with little memory that is ended when it takes too long.
 */
export const videoFactsOf = async (path: string, timeLimit = TIME_LIMIT): Promise<ContainerFacts | null> => {
  await takeTurn();
  try {
    return await inThread(path, timeLimit);
  } finally {
    passTurn();
  }
};
