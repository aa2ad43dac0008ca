import type { Timing } from '#shared/domain/timing.ts';

/** Throttles `run` to one call per `milliseconds`, with a leading and a trailing call. */
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
