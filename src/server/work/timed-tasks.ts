import type { FastifyBaseLogger } from 'fastify';

export interface TimedTask {
  readonly name: string;
  readonly everyMilliseconds: number;
  /** Whether it also runs at startup, to catch up after downtime. */
  readonly atStart?: true;
  /** The signal is aborted when the server stops, so that a long run can end between two steps. */
  run(signal: AbortSignal): Promise<unknown>;
}

/** Runs tasks periodically, never two runs of one task at once; a failure is logged and does not stop the next run. */
export const startTimedTasks = (
  tasks: readonly TimedTask[],
  log: Pick<FastifyBaseLogger, 'error'>,
): (() => Promise<void>) => {
  const running = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  const timers = tasks.map(({ name, everyMilliseconds, atStart, run }) => {
    let busy = false;
    const runOnce = () => {
      if (busy) return;
      busy = true;
      const pass = run(stopping.signal)
        .catch((error: unknown) => log.error({ err: error, task: name }, 'a timed task failed'))
        .finally(() => {
          busy = false;
          running.delete(pass);
        });
      running.add(pass);
    };
    if (atStart) runOnce();
    return setInterval(runOnce, everyMilliseconds);
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    stopping.abort();
    await Promise.all(running);
  };
};
