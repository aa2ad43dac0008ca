let last = 0;
const numbers = new WeakMap<object, number>();

/** The next number of one count for all requests of this page: what begins later has a higher one. */
export const nextRequest = (): number => {
  last += 1;
  return last;
};

/** Notes with which request an answer was asked for. */
export const noteRequest = (answer: unknown, request: number): void => {
  if (typeof answer === 'object' && answer !== null) numbers.set(answer, request);
};

/** The number of the request that brought this answer; undefined for data that is not an answer itself. */
export const requestOf = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null ? numbers.get(answer) : undefined;
