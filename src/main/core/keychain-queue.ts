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
 * Runs one call after the other, each under a time limit. A call of the native module blocks a thread of libuv's pool
 * until the keychain has answered: a wedged keychain may hold one thread, not all of them, because every read of a file
 * needs one too. A call whose time ran out before its turn is not made.
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
