import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PREVIEW_REFUSALS, type PreviewRefusal } from '#shared/media/preview.ts';
import type {
  EngineStatus,
  MadePreview,
  PreviewEngine,
  PreviewJob,
  PreviewOutcome,
  PreviewSource,
  PreviewWatcher,
} from './preview-engine.ts';
import { isBoundByKernel, runWorker, type WorkerLimits, workerLimits } from './run-worker.ts';

/** A worker program, and the programs of the operator that it runs. */
interface Candidate {
  readonly name: 'embedded' | 'ffmpeg';
  readonly program: string;
  readonly tools?: { readonly ffmpeg: string; readonly ffprobe: string };
}

interface EngineOptions {
  /** The operator's ffmpeg (`FFMPEG_PATH`), beside its ffprobe; undefined to look for an engine. */
  readonly ffmpegPath: string | undefined;
  readonly limits?: Partial<WorkerLimits>;
  /** The programs to try in this order, for tests. */
  readonly candidates?: readonly Candidate[];
  /** Milliseconds until an engine is looked for again where there was none; a minute by default. */
  readonly lookAgainMilliseconds?: number;
}

/** Within the folder of this module: JavaScript, in the bundle beside it. */
export const workerProgram = (name: 'embedded' | 'ffmpeg'): string =>
  fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? `./worker/${name}-worker.mjs` : `./${name}-worker.js`, import.meta.url),
  );

/** The ffprobe that belongs to an ffmpeg: in the same folder, with the same ending. */
const withProbe = (ffmpeg: string): Candidate => {
  const beside = join(dirname(ffmpeg), basename(ffmpeg).replace('ffmpeg', 'ffprobe'));
  const tools = { ffmpeg, ffprobe: existsSync(beside) ? beside : 'ffprobe' };
  return { name: 'ffmpeg', program: workerProgram('ffmpeg'), tools };
};

const candidatesFor = (ffmpegPath: string | undefined): readonly Candidate[] =>
  ffmpegPath === undefined
    ? [{ name: 'embedded', program: workerProgram('embedded') }, withProbe('ffmpeg')]
    : [withProbe(ffmpegPath)];

const whyNone = (ffmpegPath: string | undefined): string =>
  ffmpegPath === undefined
    ? 'The embedded engine does not load on this system, and no ffmpeg was found. Install ffmpeg or set FFMPEG_PATH.'
    : `FFMPEG_PATH names ${ffmpegPath}, which does not start, or its ffprobe does not.`;

/** Of the preview. */
const PREVIEW = {
  shorterSide: 720,
  crf: 26,
  preset: 'veryfast',
  sprite: { width: 160, height: 640, columns: 10, most: 100 },
};
/**
 * Of the video: pixels of a frame, seconds, frames of the preview and of the source. Three frames, the last at 24 h, must not
 * become two million.
 */
const VIDEO_LIMITS = { maxPixels: 40_000_000, maxSeconds: 1_800, maxFrames: 110_000, maxSourceFrames: 220_000 };

const isRefusal = (code: unknown): code is PreviewRefusal => PREVIEW_REFUSALS.some((known) => known === code);

/** Previews by the first of its candidates that starts: an operator's ffmpeg, else the embedded FFmpeg, else one on the path. */
export class ProcessEngine implements PreviewEngine {
  readonly #options: EngineOptions;
  readonly #stopped = new AbortController();
  #found: Promise<{ readonly status: EngineStatus; readonly candidate?: Candidate; readonly at: number }> | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  async status(): Promise<EngineStatus> {
    return (await this.#find()).status;
  }

  async make(job: PreviewJob, { onSource, onProgress }: PreviewWatcher): Promise<PreviewOutcome> {
    const { candidate } = await this.#find();
    if (!candidate) return { kind: 'failed', reason: 'engine-missing', detail: '' };
    const threads = Math.min(2, availableParallelism());
    const order = { ...job, ...PREVIEW, ...candidate.tools, limits: { ...VIDEO_LIMITS, threads } };
    const end = await runWorker(candidate.program, order, {
      directory: job.directory,
      signal: this.#stopped.signal,
      limits: { ...workerLimits, ...this.#options.limits },
      onLine: ({ source, progress }) => {
        if (source !== undefined) onSource(source as PreviewSource);
        if (typeof progress === 'number') onProgress(progress);
      },
    });
    if ('ended' in end)
      return end.ended === 'stopped' ? { kind: 'stopped' } : { kind: 'failed', reason: end.ended, detail: end.detail };
    const { result, refused, detail } = end.line;
    if (result !== undefined) return { kind: 'made', made: result as MadePreview };
    if (isRefusal(refused)) return { kind: 'refused', reason: refused, detail: String(detail) };
    return { kind: 'failed', reason: refused === 'memory' ? 'memory' : 'crashed', detail: String(detail) };
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #find() {
    const { lookAgainMilliseconds = 60_000 } = this.#options;
    const found = await this.#found;
    const isStale = found?.status.name === 'none' && Date.now() - found.at >= lookAgainMilliseconds;
    if (found && !isStale) return found;
    this.#found = this.#look();
    return this.#found;
  }

  async #look() {
    const { ffmpegPath, candidates = candidatesFor(ffmpegPath) } = this.#options;
    for (const candidate of candidates) {
      const version = await this.#versionOf(candidate);
      const bounded = isBoundByKernel() ? ('kernel' as const) : ('watchdog' as const);
      if (version !== undefined)
        return { status: { name: candidate.name, version, bounded }, candidate, at: Date.now() };
    }
    return { status: { name: 'none' as const, why: whyNone(ffmpegPath) }, at: Date.now() };
  }

  async #versionOf({ program, tools }: Candidate): Promise<string | undefined> {
    const directory = await mkdtemp(join(tmpdir(), 'preview-engine-'));
    try {
      const end = await runWorker(
        program,
        { ...tools, directory },
        {
          directory,
          signal: this.#stopped.signal,
          limits: workerLimits,
          onLine: () => {},
        },
      );
      return 'line' in end && typeof end.line.version === 'string' ? end.line.version : undefined;
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }
}
