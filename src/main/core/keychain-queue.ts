/** The keychain did not answer within the time limit. */
export class NoAnswer extends Error {
  constructor() {
    super('the keychain did not answer');
    this.name = 'NoAnswer';
  }
}

export interface OneAtATimeOptions {
  /** Time limit of a call in milliseconds, including its wait in the queue. */
  readonly timeoutMs: number;
  /** Called when a call succeeds after its time limit, e.g. because the keychain was unlocked late. */
  readonly answeredLate: () => void;
}

/**
 * Runs one call at a time, each with a time limit. A native call blocks a libuv thread until the keychain answers, so
 * parallel calls to a hung keychain could block every thread and with them all file reads. A call that times out while
 * queued is never started.
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
