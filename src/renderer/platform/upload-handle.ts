import { UploadCancelled, type UploadHandle, type UploadProgress } from './platform.ts';

/** What moves the bytes. */
export interface UploadDriver {
  start(): void;
  pause(): Promise<void>;
  /** Also tells the server to forget the bytes. */
  cancel(): Promise<void>;
}

export interface UploadReport {
  sent(bytes: number): void;
  done(id: string): void;
  failed(error: Error): void;
}

const settled: readonly UploadProgress['state'][] = ['done', 'failed', 'cancelled'];

/** The life of one upload over any driver; a pause that comes before the driver is ready is kept. */
export const createUploadHandle = (
  total: number,
  open: (report: UploadReport) => Promise<UploadDriver>,
): UploadHandle => {
  let progress: UploadProgress = { sent: 0, total, state: 'running' };
  const listeners = new Set<(progress: UploadProgress) => void>();
  const { promise: done, resolve, reject } = withResolvers<string>();
  // Whoever only watches the progress has not asked for the outcome.
  done.catch(() => undefined);

  const become = (change: Partial<UploadProgress>) => {
    if (settled.includes(progress.state)) return;
    progress = { ...progress, ...change };
    for (const listener of listeners) listener(progress);
  };
  const fail = (error: Error) => {
    become({ state: 'failed' });
    reject(error);
  };
  const driver = open({
    sent: (sent) => become({ sent }),
    done: (id) => {
      become({ sent: total, state: 'done' });
      resolve(id);
    },
    failed: fail,
  });
  const whenOpen = (then: (driver: UploadDriver) => void) => {
    driver.then(then).catch((error: unknown) => fail(error instanceof Error ? error : new Error(String(error))));
  };
  whenOpen(({ start }) => {
    if (progress.state === 'running') start();
  });

  return {
    progress: () => progress,
    observe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pause: async () => {
      if (progress.state !== 'running') return;
      become({ state: 'paused' });
      await (await driver).pause();
    },
    resume: () => {
      if (progress.state !== 'paused') return;
      become({ state: 'running' });
      whenOpen(({ start }) => start());
    },
    cancel: async () => {
      if (settled.includes(progress.state)) return;
      become({ state: 'cancelled' });
      reject(new UploadCancelled('The upload was cancelled.'));
      await (await driver).cancel();
    },
    done,
  };
};

/** `Promise.withResolvers`, which Node 20 does not have yet. */
const withResolvers = <T>() => {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
};
