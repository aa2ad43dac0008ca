import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import type { LeaseRows } from './leases.repository.ts';

/** The right to change one upload, for as long as it is held. */
export interface Lease {
  /** What conditional statements compare with; null stands for "nobody holds it". */
  readonly token: string | null;
  /** @throws ApiError `wrongState` when the lease may have ended: somebody else may be writing by now. */
  assertHeld(): void;
}

interface Holder extends Lease {
  readonly token: string;
  readonly requestRelease: RequestRelease;
  readonly freed: Promise<void>;
  /** Ends the lease; who waits for it is told. */
  free(): Promise<void>;
}

interface LockOptions {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** How long a lease lasts that is not renewed, and so how long an upload waits after its process died; 8 s unless told. */
  readonly leaseMilliseconds?: number | undefined;
  /** How long a newcomer waits for the holder to stop; longer than a lease, 10 s unless told. */
  readonly waitMilliseconds?: number | undefined;
}

/** How often a newcomer looks whether a lease of another process has ended. */
const POLL_MS = 100;
/** How often the holder renews its lease and looks whether somebody waits; less often for short leases. */
const RENEW_MS = 1_000;

/** What a request is told whose lease has ended. */
export const takenOver = (): ApiError =>
  new ApiError('wrongState', 'Another transfer of this upload took over. Ask for its position and go on from there.');

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
 * One request at a time on an upload, over all processes of a database. Who comes second asks the first to stop, as tus
 * wants it for clients that lost their connection and come back, and waits for that; then its offset decides whether it
 * may go on. In the database it is a lease, so that an upload outlives the process that worked on it.
 */
export class UploadLocks implements Locker {
  readonly #rows: LeaseRows;
  readonly #log: LockOptions['log'];
  readonly #leaseMilliseconds: number;
  readonly #waitMilliseconds: number;
  readonly #owner = randomUUID();
  readonly #holders = new Map<string, Holder>();

  constructor(rows: LeaseRows, { log, leaseMilliseconds = 8_000, waitMilliseconds = 10_000 }: LockOptions) {
    this.#rows = rows;
    this.#log = log;
    this.#leaseMilliseconds = leaseMilliseconds;
    this.#waitMilliseconds = waitMilliseconds;
  }

  newLock(id: string): Lock {
    let mine: Holder | undefined;
    return {
      lock: async (signal, requestRelease) => {
        mine = await this.#take(id, signal, requestRelease);
      },
      unlock: async () => mine?.free(),
    };
  }

  /**
   * Does `work` while nobody else works on the upload. `requestRelease` is called when somebody else wants it.
   * @throws ApiError `locked` when the holder does not stop in time, `notFound` when there is no such upload.
   */
  async whileHeld<T>(
    id: string,
    work: (lease: Lease) => Promise<T>,
    requestRelease: RequestRelease = () => {},
  ): Promise<T> {
    const holder = await this.#take(id, new AbortController().signal, requestRelease);
    try {
      return await work(holder);
    } finally {
      await holder.free();
    }
  }

  async #take(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<Holder> {
    const timeout = AbortSignal.timeout(this.#waitMilliseconds);
    const [abort, late] = [firing(signal), firing(timeout)];
    try {
      for (;;) {
        if (signal.aborted || timeout.aborted) throw new ApiError('locked');
        const here = this.#holders.get(id);
        if (here) {
          await here.requestRelease();
          await Promise.race([here.freed, abort.promise, late.promise]);
          continue;
        }
        const token = `${this.#owner}/${randomUUID()}`;
        const since = performance.now();
        const outcome = await this.#rows.acquire(id, this.#owner, token, this.#leaseMilliseconds);
        if (outcome === 'missing') throw new ApiError('notFound');
        if (outcome === 'mine') return this.#hold(id, { token, since, requestRelease });
        await this.#rows.want(id);
        await Promise.race([pause(POLL_MS), abort.promise]);
      }
    } finally {
      abort.stop();
      late.stop();
    }
  }

  #hold(
    id: string,
    { token, since, requestRelease }: { token: string; since: number; requestRelease: RequestRelease },
  ): Holder {
    let heldUntil = since + this.#leaseMilliseconds;
    let tell = () => {};
    const freed = new Promise<void>((resolve) => {
      tell = resolve;
    });
    let isRenewing = false;
    const renew = async () => {
      const asked = performance.now();
      const renewed = await this.#rows.renew(id, token, this.#leaseMilliseconds);
      heldUntil = renewed ? asked + this.#leaseMilliseconds : 0;
      if (!renewed || renewed.wanted) await requestRelease();
    };
    const warn = (error: unknown) =>
      this.#log.warn({ err: error, upload: id }, 'the lease of an upload is not renewed');
    // A database that is slow is not asked once more before it has answered.
    const look = () => {
      if (isRenewing) return;
      isRenewing = true;
      void renew()
        .catch(warn)
        .finally(() => {
          isRenewing = false;
        });
    };
    const timer = setInterval(look, Math.min(RENEW_MS, this.#leaseMilliseconds / 4)).unref();
    const holder: Holder = {
      token,
      requestRelease,
      freed,
      assertHeld: () => {
        if (performance.now() >= heldUntil) throw takenOver();
      },
      free: async () => {
        if (this.#holders.get(id) !== holder) return;
        clearInterval(timer);
        heldUntil = 0;
        // It ends by itself: what was done under it stands.
        await this.#rows.release(id, token).catch(warn);
        this.#holders.delete(id);
        tell();
      },
    };
    this.#holders.set(id, holder);
    return holder;
  }
}
