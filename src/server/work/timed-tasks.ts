import type { FastifyBaseLogger } from 'fastify';

interface Task {
  readonly name: string;
  readonly everyMilliseconds: number;
  run(): Promise<unknown>;
}

/** Runs tasks again and again, never one twice at once; a failure is logged and does not stop the next run. */
export const startTimedTasks = (tasks: readonly Task[], log: FastifyBaseLogger): (() => Promise<void>) => {
  const running = new Set<Promise<unknown>>();
  const timers = tasks.map(({ name, everyMilliseconds, run }) => {
    let busy = false;
    return setInterval(() => {
      if (busy) return;
      busy = true;
      const pass = run()
        .catch((error: unknown) => log.error({ err: error, task: name }, 'a timed task failed'))
        .finally(() => {
          busy = false;
          running.delete(pass);
        });
      running.add(pass);
    }, everyMilliseconds);
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
};
