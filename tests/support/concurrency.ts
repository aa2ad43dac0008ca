import { deferred } from './deferred.ts';

/** Starts the same work `n` times at once. */
export const times = <T>(n: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, index) => work(index)));

/** A barrier: callers wait until `n` have arrived. */
export const barrier = (n: number): (() => Promise<void>) => {
  let waiting = 0;
  const { promise: all, resolve: open } = deferred();
  return () => {
    waiting += 1;
    if (waiting === n) open();
    return all;
  };
};
