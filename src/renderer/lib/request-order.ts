let last = 0;
const numbers = new WeakMap<object, number>();

/** The next sequence number of this page's requests. */
export const nextRequest = (): number => {
  last += 1;
  return last;
};

/** Records the request number of a response. */
export const noteRequest = (answer: unknown, request: number): void => {
  if (typeof answer === 'object' && answer !== null) numbers.set(answer, request);
};

/** The request number of a response; undefined for other data. */
export const requestOf = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null ? numbers.get(answer) : undefined;
