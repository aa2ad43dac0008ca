import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ApiErrorCode } from '#shared/contract/errors.ts';
import { ApiError, tooMany } from '../http/api-error.ts';

export type PictureRequest =
  | { readonly kind: 'picture'; readonly bytes: Uint8Array; readonly maxWidth: number }
  | { readonly kind: 'poster'; readonly bytes: Uint8Array; readonly maxWidth?: undefined };

export type PictureReply =
  | { readonly bytes: Uint8Array; readonly apiError?: undefined; readonly fault?: undefined }
  | { readonly apiError: { readonly code: ApiErrorCode; readonly message: string }; readonly fault?: undefined }
  | { readonly fault: string; readonly apiError?: undefined };

interface DecoderOptions {
  /** Pictures that are decoded at a time; 2 unless told. */
  readonly parallel?: number;
  /** Pictures that may wait for that; 16 unless told. */
  readonly waiting?: number;
  /** How long one picture may take; 10 s unless told. */
  readonly limitMilliseconds?: number;
  /** Asked as a picture is handed to a process: aborted when its time is over. Of the limit unless told. */
  readonly timeOf?: (limitMilliseconds: number) => AbortSignal;
  /** Starts a process for pictures; `startPictureProcess` unless told. */
  readonly start?: () => ChildProcess;
  /** How long a process without a picture is kept; a minute unless told. */
  readonly idleMilliseconds?: number;
}

/** A process that has not loaded by then never will. */
const START_MS = 60_000;
/** Private memory of one process (RLIMIT_DATA): the largest picture allowed is 200 MB, and filters take several of them. */
const MEMORY_KIB = 1_572_864;

/** Beside this module: in the bundle JavaScript, in the source tree a loader that puts tsx before the TypeScript. */
const workerPath = () =>
  fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? './picture-worker.source.mjs' : './picture-worker.js', import.meta.url),
  );

/** Limits its memory where the system has a shell that can. Nothing of the server's environment reaches the process. */
export const startPictureProcess = (): ChildProcess => {
  const options = {
    // A slow picture has one thread to spend its time on.
    env: { PATH: process.env.PATH ?? '', UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  } satisfies Parameters<typeof spawn>[2];
  const args = [workerPath()];
  if (process.platform !== 'linux') return spawn(process.execPath, args, options as never);
  const limited = `ulimit -d ${MEMORY_KIB} 2>/dev/null; exec "$@"`;
  return spawn('/bin/sh', ['-c', limited, 'sh', process.execPath, ...args], options as never);
};

const tooSlow = (): ApiError =>
  new ApiError('wrongFileType', 'This picture takes too long to draw. Please choose a simpler one, or a JPEG or PNG.');
const tooHeavy = (): ApiError =>
  new ApiError(
    'wrongFileType',
    'This picture needs too much memory to draw. Please choose a simpler one, or a JPEG or PNG.',
  );

/** One process and the picture it is at. */
class Worker {
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  #current: { resolve(reply: PictureReply): void; reject(error: Error): void } | undefined;
  #ended = false;

  constructor(child: ChildProcess) {
    this.#child = child;
    this.#ready = new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.kill(), START_MS).unref();
      const end = (error: Error) => {
        this.#ended = true;
        clearTimeout(timer);
        reject(error);
        this.#current?.reject(error);
      };
      // A child may emit several: one that could not be started, then one that could not be killed.
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

  /** @throws ApiError `wrongFileType` when the picture takes too long or ends the process. */
  async encode(request: PictureRequest, startTime: () => AbortSignal): Promise<PictureReply> {
    this.#child.ref();
    this.#child.channel?.ref();
    await this.#ready;
    const time = startTime();
    const stop = () => this.kill();
    time.addEventListener('abort', stop);
    try {
      return await new Promise<PictureReply>((resolve, reject) => {
        this.#current = { resolve, reject };
        this.#child.send(request, (error) => error && reject(error));
      });
    } catch {
      throw time.aborted ? tooSlow() : tooHeavy();
    } finally {
      time.removeEventListener('abort', stop);
      this.#current = undefined;
      // A process that waits keeps nobody from ending.
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }

  /** SIGKILL: a library that draws hears nothing else. */
  kill(): void {
    this.#ended = true;
    this.#child.kill('SIGKILL');
  }
}

/**
 * Decodes pictures and encodes them anew in processes of their own, a few at a time: a picture can be made to draw for
 * minutes, and on a thread of the server it would keep passwords and files waiting that share the threads.
 */
export class PictureDecoder {
  readonly #options: Required<DecoderOptions>;
  readonly #idle: { worker: Worker; timer: NodeJS.Timeout }[] = [];
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({
    parallel = 2,
    waiting = 16,
    limitMilliseconds = 10_000,
    timeOf = AbortSignal.timeout,
    start = startPictureProcess,
    idleMilliseconds = 60_000,
  }: DecoderOptions = {}) {
    this.#options = { parallel, waiting, limitMilliseconds, timeOf, start, idleMilliseconds };
  }

  /**
   * The picture, encoded anew as `encodePicture` or `encodePoster` does.
   * @throws ApiError `wrongFileType`; `tooMany` when too many pictures wait.
   */
  async encode(request: PictureRequest): Promise<Buffer> {
    await this.#takeTurn();
    try {
      return await this.#encode(request);
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Ends the processes that wait; those at work end with their picture. */
  close(): void {
    for (const { worker, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      worker.kill();
    }
  }

  async #takeTurn(): Promise<void> {
    const { parallel, waiting } = this.#options;
    if (this.#running >= parallel) {
      if (this.#waiting.length >= waiting) {
        throw tooMany(
          this.#options.limitMilliseconds / 1_000,
          'Many pictures are being prepared right now. Please try again in a moment.',
        );
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running += 1;
  }

  async #encode(request: PictureRequest): Promise<Buffer> {
    const { limitMilliseconds, timeOf } = this.#options;
    const worker = this.#takeWorker();
    const reply = await worker.encode(request, () => timeOf(limitMilliseconds));
    this.#giveBack(worker);
    if (reply.apiError) throw new ApiError(reply.apiError.code, reply.apiError.message);
    if (reply.fault !== undefined) throw new Error(`A picture could not be encoded: ${reply.fault}`);
    return Buffer.from(reply.bytes);
  }

  #takeWorker(): Worker {
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) {
      clearTimeout(kept.timer);
      if (!kept.worker.hasEnded) return kept.worker;
    }
    return new Worker(this.#options.start());
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
