/** Clock and timers, injected so that tests control time. */
export interface Timing {
  /** Wall-clock time in milliseconds; it advances while the computer sleeps. */
  now(): number;
  /** Calls `run` once after the delay. Returns a function that cancels the call. */
  schedule(milliseconds: number, run: () => void): () => void;
}

export const systemTiming: Timing = {
  now: () => Date.now(),
  schedule: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Resolves after the delay, or as soon as the signal is aborted. */
export const sleep = (timing: Timing, milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const finish = () => {
      callOff();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const callOff = timing.schedule(milliseconds, finish);
    signal.addEventListener('abort', finish);
  });
