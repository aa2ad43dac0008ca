/** Clock and timers, injected so that tests control time. */
export interface Timing {
  /** Milliseconds of a clock that goes on while the computer sleeps. */
  now(): number;
  /** Calls `run` once after the delay. Returns a function that cancels it. */
  schedule(milliseconds: number, run: () => void): () => void;
}

export const systemTiming: Timing = {
  now: () => Date.now(),
  schedule: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Resolves after the time, or as soon as the signal is aborted. */
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
