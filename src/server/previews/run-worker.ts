import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { PreviewFailure } from '#shared/media/preview.ts';

/** What a worker says; see `worker/report.mjs`. */
export type WorkerLine = Readonly<Record<'source' | 'progress' | 'result' | 'refused' | 'detail' | 'version', unknown>>;

export interface WorkerLimits {
  /** Without a word for this long a worker is stuck. */
  readonly stallMilliseconds: number;
  readonly totalMilliseconds: number;
  readonly residentMegabytes: number;
}

export const workerLimits: WorkerLimits = {
  stallMilliseconds: 60_000,
  totalMilliseconds: 3_600_000,
  residentMegabytes: 1_500,
};

/** Why a worker was ended; 'crashed' when it ended by itself without a result. */
type WorkerEnd =
  | { readonly line: Partial<WorkerLine> }
  | { readonly ended: PreviewFailure | 'stopped'; readonly detail: string };

const PRLIMIT = '/usr/bin/prlimit';
const NICE = '/usr/bin/nice';
/** Limits by the kernel: private memory, core files, size of a file, processor seconds, open files. */
const KERNEL_LIMITS = ['--data=1000000000', '--core=0', '--fsize=1000000000', '--cpu=3600', '--nofile=256'];
/** Characters; a worker that says more is broken. */
const LONGEST_LINE = 100_000;
const KEPT_ERRORS = 500;
const LOOK_EVERY_MS = 250;

export const isBoundByKernel = (): boolean => existsSync(PRLIMIT);

/** Address space is not limited (`--as`), since Node reserves much more than it uses. */
const commandOf = (program: string): readonly [string, ...string[]] => {
  const node = [process.execPath, '--max-old-space-size=128', program] as const;
  const limited = isBoundByKernel() ? ([PRLIMIT, ...KERNEL_LIMITS, ...node] as const) : node;
  return existsSync(NICE) ? [NICE, '-n', '10', ...limited] : limited;
};

/** In megabytes; 0 where the system does not tell. */
const residentMemory = (pid: number | undefined): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** SIGKILL to all processes of the worker: a busy native library handles no other signal. */
const kill = (child: ChildProcess): void => {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // It has ended.
  }
};

const readLine = (text: string): Partial<WorkerLine> => {
  try {
    return JSON.parse(text) as Partial<WorkerLine>;
  } catch {
    return {};
  }
};

/** Hands over each line; a text without an end is never kept whole. */
const readLines = (child: ChildProcess, onLine: (line: Partial<WorkerLine>) => void): void => {
  let rest = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) kill(child);
    for (const line of lines) onLine(readLine(line));
  });
};

interface WorkerOptions {
  readonly directory: string;
  readonly signal: AbortSignal;
  readonly limits: WorkerLimits;
  onLine(line: Partial<WorkerLine>): void;
}

/**
 * Runs a worker program on one job, in a process group of its own with low priority and limits. It gets nothing of the server's
 * environment. Resolves always: with its last line, a result or a refusal, or why there is none.
 */
export const runWorker = (
  program: string,
  job: object,
  { directory, signal, limits, onLine }: WorkerOptions,
): Promise<WorkerEnd> =>
  new Promise((resolve) => {
    const [command, ...args] = commandOf(program);
    const child = spawn(command, args, {
      cwd: directory,
      detached: process.platform !== 'win32',
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '' },
    });
    const started = Date.now();
    let heard = started;
    let last: Partial<WorkerLine> = {};
    let errors = '';
    let ended: PreviewFailure | 'stopped' | undefined;
    const end = (reason: PreviewFailure | 'stopped') => {
      ended ??= reason;
      kill(child);
    };
    const stop = () => end('stopped');
    const watch = setInterval(() => {
      if (residentMemory(child.pid) > limits.residentMegabytes) end('memory');
      if (Date.now() - heard > limits.stallMilliseconds) end('stalled');
      if (Date.now() - started > limits.totalMilliseconds) end('too-slow');
    }, LOOK_EVERY_MS);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    readLines(child, (line) => {
      heard = Date.now();
      last = line;
      onLine(line);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-KEPT_ERRORS);
    });
    const finish = (detail: string) => {
      clearInterval(watch);
      signal.removeEventListener('abort', stop);
      const isDone = 'result' in last || 'refused' in last || 'version' in last;
      resolve(isDone && ended === undefined ? { line: last } : { ended: ended ?? 'crashed', detail });
    };
    // Of a worker that has ended.
    child.stdin.on('error', () => {});
    child.stdin.end(JSON.stringify(job));
    child.once('error', (error) => finish(error.message));
    child.once('close', (code, by) => finish(`${by ?? code} ${errors}`));
  });
