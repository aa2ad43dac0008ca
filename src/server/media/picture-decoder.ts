import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { ApiErrorCode } from '#shared/contract/errors.ts';
import { ApiError, tooMany } from '../http/api-error.ts';
import { type Crowd, FairQueue } from '../work/fair-queue.ts';
import { logChildOutput, type OutputLog } from './child-output.ts';
import type { EncodedPicture } from './encode-picture.ts';

export type PictureRequest =
  | { readonly kind: 'picture' | 'photo'; readonly bytes: Uint8Array; readonly maxWidth: number }
  | { readonly kind: 'poster'; readonly bytes: Uint8Array; readonly maxWidth?: undefined };

export type PictureReply =
  | {
      readonly bytes: Uint8Array;
      readonly width: number;
      readonly height: number;
      readonly apiError?: undefined;
      readonly fault?: undefined;
    }
  | { readonly apiError: { readonly code: ApiErrorCode; readonly message: string }; readonly fault?: undefined }
  | { readonly fault: string; readonly apiError?: undefined };

interface DecoderOptions {
  /** Maximum number of pictures decoded at a time; 2 by default. */
  readonly parallel?: number;
  /** Maximum number of pictures that wait, of one account and of all; 8 and 100 by default. */
  readonly waiting?: { readonly account: number; readonly all: number };
  /** Timeout per picture; 10 s by default. */
  readonly limitMilliseconds?: number;
  /** Creates the abort signal of a picture's timeout, for tests. */
  readonly timeOf?: (limitMilliseconds: number) => AbortSignal;
  /** Starts a decoder process; `startPictureProcess` by default. */
  readonly start?: () => ChildProcess;
  /** How long an idle process is kept; a minute by default. */
  readonly idleMilliseconds?: number;
  readonly log?: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** A process that has not loaded after this time is considered stuck. */
const START_MS = 60_000;
/** Private memory of one process (RLIMIT_DATA): the largest picture allowed is 200 MB, and filters take several of them. */
const MEMORY_KIB = 1_572_864;

/**
 * Next to this module: JavaScript in the bundle, and in the source tree a loader that registers tsx for the TypeScript.
 */
const workerPath = () =>
  fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? './picture-worker.source.mjs' : './picture-worker.js', import.meta.url),
  );

/**
 * Limits its memory where the system has a shell that can. The process gets nothing of the server's environment.
 * @param program the path of its module, for tests
 */
export const startPictureProcess = (program = workerPath()): ChildProcess => {
  const options = {
    // One thread limits the CPU time of a slow picture.
    env: { PATH: process.env.PATH ?? '', UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  } satisfies Parameters<typeof spawn>[2];
  const args = [program];
  if (process.platform !== 'linux') return spawn(process.execPath, args, options as never);
  const limited = `ulimit -d ${MEMORY_KIB} 2>/dev/null; exec "$@"`;
  return spawn('/bin/sh', ['-c', limited, 'sh', process.execPath, ...args], options as never);
};

/** A picture that used up the time or the memory of its process; it costs its account more than others. */
export class CostlyPicture extends ApiError {
  constructor(message: string) {
    super('wrongFileType', message);
  }
}

const tooSlow = (): ApiError =>
  new CostlyPicture('This picture takes too long to draw. Please choose a simpler one, or a JPEG or PNG.');
const tooHeavy = (): ApiError =>
  new CostlyPicture('This picture needs too much memory to draw. Please choose a simpler one, or a JPEG or PNG.');

/** Seconds until a process may start again where none could, e.g. because the system has no more processes (EAGAIN). */
const START_RETRY_AFTER = 5;
const notStarted = (): ApiError =>
  new ApiError(
    'unavailable',
    'Pictures cannot be prepared right now. Please try again in a moment.',
    undefined,
    START_RETRY_AFTER,
  );

const crowdWords: Readonly<Record<Crowd, string>> = {
  account: 'Your other pictures are still being prepared. Please try again in a moment.',
  all: 'Many pictures are being prepared right now. Please try again in a moment.',
};

/** A process and its current picture. */
class Worker {
  readonly #child: ChildProcess;
  readonly #output: ReturnType<typeof logChildOutput>;
  readonly #ready: Promise<void>;
  #current: { resolve(reply: PictureReply): void; reject(error: Error): void } | undefined;
  #ended = false;

  constructor(child: ChildProcess, log: OutputLog) {
    this.#child = child;
    this.#output = logChildOutput(child, log, 'picture process');
    // Like the child itself, its output does not keep the server from exiting.
    if (child.stderr instanceof Socket) child.stderr.unref();
    this.#ready = new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.kill(), START_MS).unref();
      const end = (error: Error) => {
        this.#ended = true;
        clearTimeout(timer);
        reject(error);
        this.#current?.reject(error);
      };
      // A child may emit several errors: first that it could not be started, then that it could not be killed.
      this.#child.on('error', end);
      this.#child.once('exit', (code, signal) => end(new Error(`The picture process ended with ${signal ?? code}.`)));
      this.#child.on('message', (message: 'ready' | PictureReply) => {
        clearTimeout(timer);
        if (message === 'ready') resolve();
        else this.#current?.resolve(message);
      });
    });
    this.#ready.catch(() => {});
  }

  get hasEnded(): boolean {
    return this.#ended;
  }

  /** Rejects when the process could not start. */
  ready(): Promise<void> {
    return this.#ready;
  }

  /** @throws CostlyPicture when the picture exceeds the timeout or crashes the process. */
  async encode(request: PictureRequest, startTime: () => AbortSignal): Promise<PictureReply> {
    this.#output.withhold();
    this.#child.ref();
    this.#child.channel?.ref();
    const time = startTime();
    let isWaiting = true;
    // After a stall of this process the reply may have arrived already, and is read after the timers.
    const stop = () => setImmediate(() => isWaiting && this.kill());
    time.addEventListener('abort', stop);
    try {
      return await new Promise<PictureReply>((resolve, reject) => {
        this.#current = { resolve, reject };
        this.#child.send(request, (error) => error && reject(error));
      });
    } catch {
      throw time.aborted ? tooSlow() : tooHeavy();
    } finally {
      isWaiting = false;
      time.removeEventListener('abort', stop);
      this.#current = undefined;
      // An idle child process does not keep the server from exiting.
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }

  /** SIGKILL, since a busy native library handles no other signal. */
  kill(): void {
    this.#ended = true;
    this.#child.kill('SIGKILL');
  }
}

/**
 * Decodes and re-encodes pictures in separate processes, a few at a time: a crafted picture can take minutes to render,
 * and on the server's thread pool it would block password hashing and file access. Accounts take turns, with one picture
 * at a time, so that crafted pictures delay those of their own account first.
 */
export class PictureDecoder {
  readonly #options: Required<Omit<DecoderOptions, 'parallel' | 'waiting'>>;
  readonly #idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];
  readonly #queue: FairQueue;

  constructor({
    parallel = 2,
    waiting = { account: 8, all: 100 },
    limitMilliseconds = 10_000,
    timeOf = AbortSignal.timeout,
    start = startPictureProcess,
    idleMilliseconds = 60_000,
    log = { error: () => {}, warn: () => {} },
  }: DecoderOptions = {}) {
    this.#options = { limitMilliseconds, timeOf, start, idleMilliseconds, log };
    this.#queue = new FairQueue({ parallel, waiting }, (crowd) =>
      tooMany(limitMilliseconds / 1_000, crowdWords[crowd]),
    );
  }

  /**
   * The picture, re-encoded by `encodePicture` or `encodePoster`.
   * @param read reads the picture; called when it is the account's turn, so that a waiting picture takes no memory
   * @throws ApiError `wrongFileType`, as `CostlyPicture` for a crafted one; `tooMany` when the queue is full;
   * `unavailable` when no process can be started.
   */
  encode(accountId: number, read: () => Promise<PictureRequest>): Promise<EncodedPicture> {
    return this.#queue.run(accountId, async () => this.#encode(await read()));
  }

  /** Ends idle processes at once, and busy ones after their picture. */
  close(): void {
    for (const { worker, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      worker.kill();
    }
  }

  async #encode(request: PictureRequest): Promise<EncodedPicture> {
    const { limitMilliseconds, timeOf } = this.#options;
    const worker = await this.#startWorker();
    const reply = await worker.encode(request, () => timeOf(limitMilliseconds));
    this.#giveBack(worker);
    if (reply.apiError) throw new ApiError(reply.apiError.code, reply.apiError.message);
    if (reply.fault !== undefined) throw new Error(`A picture could not be encoded: ${reply.fault}`);
    const { bytes, width, height } = reply;
    return { bytes: Buffer.from(bytes), width, height };
  }

  async #startWorker(): Promise<Worker> {
    try {
      const worker = this.#takeWorker();
      await worker.ready();
      return worker;
    } catch (error) {
      this.#options.log.error({ err: error }, 'a picture process could not be started');
      throw notStarted();
    }
  }

  #takeWorker(): Worker {
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) {
      clearTimeout(kept.timer);
      if (!kept.worker.hasEnded) return kept.worker;
    }
    return new Worker(this.#options.start(), this.#options.log);
  }

  #giveBack(worker: Worker): void {
    if (worker.hasEnded) return;
    const kept = {
      worker,
      timer: setTimeout(() => {
        this.#idle.splice(this.#idle.indexOf(kept), 1);
        worker.kill();
      }, this.#options.idleMilliseconds).unref(),
    };
    this.#idle.push(kept);
  }
}
