/**
 * A semaphore: runs works in the order in which they come, `atOnce` of them at a time.
 * @param most how many may wait; one more throws `refusal`
 */
export const createSemaphore = (
  atOnce: number,
  most = Number.POSITIVE_INFINITY,
  refusal = () => new Error('Too many are waiting.'),
) => {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else if (waiting.length >= most) throw refusal();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};
