/** Rejection of a call that took longer than its time limit. */
export class NoAnswer extends Error {
  constructor() {
    super('the keychain did not answer');
    this.name = 'NoAnswer';
  }
}

export interface OneAtATimeOptions {
  /** How long a call may take, the wait for its turn included, in milliseconds. */
  readonly timeoutMs: number;
  /** Told when a call that was given up succeeded after all: a keychain that was unlocked late. */
  readonly answeredLate: () => void;
}

/**
 * Runs one call at a time, each under a time limit. A native call blocks a libuv thread until the keychain answers;
 * running them in parallel would let a wedged keychain block every thread, and with them all file reads. A call that
 * times out in the queue is not made.
 */
export const createOneAtATime = ({ timeoutMs, answeredLate }: OneAtATimeOptions) => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    let isGivenUp = false;
    const answer = last.then(() => {
      if (isGivenUp) throw new NoAnswer();
      return work();
    });
    last = answer.catch(() => undefined);
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        isGivenUp = true;
        reject(new NoAnswer());
      }, timeoutMs);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
      answer.then(
        () => isGivenUp && answeredLate(),
        () => undefined,
      );
    });
  };
};
