import type { Timing } from './timing.ts';

/** Runs something at once, and then at most once in so many milliseconds, however often it is asked for. */
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
