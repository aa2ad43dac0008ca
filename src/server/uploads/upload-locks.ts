import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/server';

interface Holder {
  readonly requestRelease: RequestRelease;
  readonly freed: Promise<void>;
  readonly free: () => void;
}

/** Resolves when the signal fires; `stop` forgets about it. */
const firing = (signal: AbortSignal): { promise: Promise<void>; stop: () => void } => {
  let stop = () => {};
  const promise = new Promise<void>((resolve) => {
    const onAbort = () => resolve();
    signal.addEventListener('abort', onAbort, { once: true });
    stop = () => signal.removeEventListener('abort', onAbort);
  });
  return { promise, stop };
};

/**
 * One request at a time on an upload. Who comes second asks the first to stop, as tus wants it for clients that lost
 * their connection and come back, and waits for that; then its offset decides whether it may go on.
 */
export class UploadLocks implements Locker {
  readonly #holders = new Map<string, Holder>();
  readonly #waitMilliseconds: number;

  constructor(waitMilliseconds = 10_000) {
    this.#waitMilliseconds = waitMilliseconds;
  }

  newLock(id: string): Lock {
    let mine: Holder | undefined;
    return {
      lock: async (signal, requestRelease) => {
        mine = await this.#take(id, signal, requestRelease);
      },
      unlock: async () => {
        if (!mine || this.#holders.get(id) !== mine) return;
        this.#holders.delete(id);
        mine.free();
      },
    };
  }

  async #take(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<Holder> {
    const abort = firing(signal);
    const timeout = AbortSignal.timeout(this.#waitMilliseconds);
    const late = firing(timeout);
    try {
      for (let other = this.#holders.get(id); other; other = this.#holders.get(id)) {
        if (signal.aborted || timeout.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
        await other.requestRelease();
        await Promise.race([other.freed, abort.promise, late.promise]);
      }
      let free = () => {};
      const freed = new Promise<void>((resolve) => {
        free = resolve;
      });
      const holder = { requestRelease, freed, free };
      this.#holders.set(id, holder);
      return holder;
    } finally {
      abort.stop();
      late.stop();
    }
  }
}
