import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { ContainerMetadata } from '#shared/media/container-metadata.ts';
import { ApiError } from '../http/api-error.ts';
import { codeOf } from '../lib/error-code.ts';
import { logChildOutput } from './child-output.ts';
import type { MetadataMessage, MetadataTask } from './metadata-worker.ts';
import type { Video } from './read-file-metadata.ts';

/**
 * Next to this module: JavaScript in the bundle, and in the source tree a loader that registers tsx for the TypeScript.
 */
const workerUrl = () =>
  new URL(import.meta.url.endsWith('.ts') ? './metadata-worker.source.mjs' : './metadata-worker.js', import.meta.url);

/** Timeout in milliseconds from when the thread has loaded; parsing a valid file takes a fraction of a second. */
const TIME_LIMIT_MS = 10_000;
/** Heap limit in megabytes; a valid file takes a few. */
const MEMORY_LIMIT_MB = 128;
/** Seconds until a thread may start again where none could, e.g. because the system has no more threads (EAGAIN). */
const START_RETRY_AFTER = 5;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

/** What the parser found in a file. */
export interface ParsedVideo {
  /** Null when the file cannot be parsed. */
  readonly metadata: ContainerMetadata | null;
  /** Whether it used up the time or memory of its thread; such a file costs its account more than others. */
  readonly isCostly: boolean;
}

interface Options {
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Starts the timeout of the file; 10 s by default. */
  readonly startTimeout?: () => AbortSignal;
  /** The module of the thread, for tests. */
  readonly program?: URL;
}

const notRead = (): ApiError =>
  new ApiError('unavailable', 'Videos cannot be read right now. Please try again.', undefined, START_RETRY_AFTER);

/**
 * The metadata of a video, or null when it cannot be parsed. A crafted file can make the parser allocate
 * without end, so it runs in a thread with a small heap and a timeout. The timeout excludes the start of the thread: on a
 * busy machine it would make a valid file look damaged.
 * @throws ApiError `unavailable` when the thread cannot start or the storage is too slow, which says nothing about the
 * file, and what reading a stored video throws.
 */
export const isolatedMetadata = (
  video: Video,
  { log, startTimeout = () => AbortSignal.timeout(TIME_LIMIT_MS), program = workerUrl() }: Options,
): Promise<ParsedVideo> =>
  new Promise((resolve, reject) => {
    const resourceLimits = { maxOldGenerationSizeMb: MEMORY_LIMIT_MB };
    const worker = new Worker(program, { resourceLimits, stdout: true, stderr: true });
    const output = logChildOutput(worker, log, 'metadata thread');
    const stop = () => void worker.terminate();
    let timeout: AbortSignal | undefined;
    let metadata: ContainerMetadata | null = null;
    let isOutOfMemory = false;
    /** Requests for bytes of the storage that are not answered. */
    let waiting = 0;
    let failure: { readonly error: unknown } | undefined;
    const start = () => {
      output.withhold();
      timeout = startTimeout();
      timeout.addEventListener('abort', stop);
      const task: MetadataTask = typeof video === 'string' ? video : { size: video.size };
      if (timeout.aborted) stop();
      else worker.postMessage(task);
    };
    const answer = async (range: { readonly start: number; readonly end: number }) => {
      if (typeof video === 'string') return;
      waiting += 1;
      worker.postMessage(await video.read(range.start, range.end));
      waiting -= 1;
    };
    worker.on('message', (message: MetadataMessage) => {
      if (message === 'loaded') start();
      else if ('metadata' in message) metadata = message.metadata;
      else
        answer(message).catch((error: unknown) => {
          failure ??= { error };
          stop();
        });
    });
    worker.on('error', (error: unknown) => {
      // The code alone: the message may quote the file, and the stack the path.
      const code = codeOf(error) ?? 'unknown';
      if (code === OUT_OF_MEMORY) isOutOfMemory = true;
      else log.error({ source: 'metadata thread', code }, 'the thread that parses videos failed');
    });
    worker.once('exit', () => {
      timeout?.removeEventListener('abort', stop);
      if (failure) reject(failure.error);
      else if (timeout === undefined || (timeout.aborted && waiting > 0)) reject(notRead());
      else resolve({ metadata, isCostly: metadata === null && (isOutOfMemory || timeout.aborted) });
    });
  });
