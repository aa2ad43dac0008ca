import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import type { LeaseRows } from './leases.repository.ts';

/** The exclusive right to change an upload, while it is held. */
export interface Lease {
  /** Fencing token that conditional statements compare; null means that no lease is held. */
  readonly token: string | null;
  /** @throws ApiError `wrongState` when the lease may have expired: another process may be writing. */
  assertHeld(): void;
}

interface Holder extends Lease {
  readonly token: string;
  readonly requestRelease: RequestRelease;
  readonly freed: Promise<void>;
  /** Until when the lease is certainly held, by `performance.now()`; 0 once it is lost or released. */
  heldUntil: number;
  /** Releases the lease and notifies waiting requests. */
  free(): Promise<void>;
}

interface LockOptions {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Lifetime of a lease without renewal, and so the wait for an upload whose process died; 8 s by default. */
  readonly leaseMilliseconds?: number | undefined;
}

/** How long a new request waits for the holder to stop: longer than a lease. */
const WAIT_MS = 10_000;
/** Interval at which a waiting request checks whether another process's lease has expired. */
const POLL_MS = 100;
/** Interval at which a process renews its leases and checks for waiting requests; shorter for short leases. */
const RENEW_MS = 1_000;

/** The error of a request whose lease has expired. */
export const takenOver = (): ApiError =>
  new ApiError(
    'wrongState',
    'Another transfer of this upload took over. Ask for its position and continue from there.',
  );

/** Resolves when the signal aborts; `stop` removes the listener. */
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
 * Mutual exclusion per upload, across all processes of a database. A second request asks the first one to stop, as tus
 * requires for clients that reconnect after a lost connection, and waits; then its offset decides whether it may
 * continue. The lock is a lease in the database, so that an upload survives the process that handled it.
 */
export class UploadLocks implements Locker {
  readonly #rows: LeaseRows;
  readonly #log: LockOptions['log'];
  readonly #leaseMilliseconds: number;
  readonly #owner = randomUUID();
  readonly #holders = new Map<string, Holder>();
  #isEnding = false;
  #isRenewing = false;
  /** Runs while there are holders. */
  #renewals: NodeJS.Timeout | undefined;

  constructor(rows: LeaseRows, { log, leaseMilliseconds = 8_000 }: LockOptions) {
    this.#rows = rows;
    this.#log = log;
    this.#leaseMilliseconds = leaseMilliseconds;
  }

  /** Whether the server shuts down. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Asks present and later holders of this process to stop, at shutdown. */
  endTransfers(): void {
    this.#isEnding = true;
    for (const { requestRelease } of this.#holders.values()) void requestRelease();
  }

  /** The lease of this process. @throws ApiError `wrongState` without one. */
  leaseOf(id: string): Lease {
    const holder = this.#holders.get(id);
    if (!holder) throw takenOver();
    return holder;
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
   * Runs `work` while holding the lock; other requests wait for its end.
   * @throws ApiError `locked` when the holder does not stop in time, `notFound` when there is no such upload.
   */
  async whileHeld<T>(id: string, work: (lease: Lease) => Promise<T>): Promise<T> {
    const holder = await this.#take(id, new AbortController().signal, () => {});
    try {
      return await work(holder);
    } finally {
      await holder.free();
    }
  }

  async #take(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<Holder> {
    // Its listener keeps it alive. AbortSignal.any would not: Node 20 collects its sources, and the request would wait for ever.
    const timeout = AbortSignal.timeout(WAIT_MS);
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

  /**
   * Renews all leases by one statement. One for each of twenty uploads filled the only connection of the embedded database,
   * and everybody else waited for seconds.
   */
  async #renew(): Promise<void> {
    // While a renewal is unanswered by a slow database, no other one is sent.
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    const held = new Map([...this.#holders].filter(([, { heldUntil }]) => heldUntil > 0));
    try {
      const asked = performance.now();
      const renewed = await this.#rows.renew(
        [...held].map(([id, { token }]) => ({ id, token })),
        this.#leaseMilliseconds,
      );
      for (const holder of held.values()) {
        // Released meanwhile.
        if (holder.heldUntil === 0) continue;
        const isWanted = renewed.get(holder.token);
        holder.heldUntil = isWanted === undefined ? 0 : asked + this.#leaseMilliseconds;
        if (isWanted !== false) void holder.requestRelease();
      }
    } catch (error) {
      this.#log.warn({ err: error, uploads: [...held.keys()] }, 'the leases of uploads are not renewed');
    } finally {
      this.#isRenewing = false;
    }
  }

  #hold(
    id: string,
    { token, since, requestRelease }: { token: string; since: number; requestRelease: RequestRelease },
  ): Holder {
    let resolveFreed = () => {};
    const freed = new Promise<void>((resolve) => {
      resolveFreed = resolve;
    });
    const holder: Holder = {
      token,
      requestRelease,
      freed,
      heldUntil: since + this.#leaseMilliseconds,
      assertHeld: () => {
        if (performance.now() >= holder.heldUntil) throw takenOver();
      },
      free: async () => {
        if (this.#holders.get(id) !== holder) return;
        holder.heldUntil = 0;
        await this.#rows.release(id, token).catch((error: unknown) => {
          // It expires by itself; the completed work remains valid.
          this.#log.warn({ err: error, upload: id }, 'the lease of an upload is not released');
        });
        this.#holders.delete(id);
        if (this.#holders.size === 0) clearInterval(this.#renewals);
        resolveFreed();
      },
    };
    if (this.#holders.size === 0) {
      const interval = Math.min(RENEW_MS, this.#leaseMilliseconds / 4);
      this.#renewals = setInterval(() => void this.#renew(), interval).unref();
    }
    this.#holders.set(id, holder);
    if (this.#isEnding) void requestRelease();
    return holder;
  }
}
