import type { Timing } from './timing.ts';

/** Throttles `run` with leading and trailing call: at once, then at most once per `milliseconds`. */
export const throttle = (timing: Timing, milliseconds: number, run: () => void): (() => void) => {
  let isResting = false;
  let isAsked = false;
  const call = (): void => {
    if (isResting) {
      isAsked = true;
      return;
    }
    isResting = true;
    isAsked = false;
    timing.schedule(milliseconds, () => {
      isResting = false;
      if (isAsked) call();
    });
    run();
  };
  return call;
};
