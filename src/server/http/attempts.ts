import { createHmac } from 'node:crypto';
import { outsideCommitGuard } from '../db/commit-guard.ts';
import type { Database } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import { after, type Clock } from '../lib/clock.ts';
import { ApiError, tooMany } from './api-error.ts';
import {
  addAttempts,
  countAttempt,
  deleteExpiredAttempts,
  forgetAttempts,
  releaseAttempt,
} from './attempts.repository.ts';
import { limitedNetworks, NETWORK_SHARES } from './client-network.ts';

export interface AttemptLimit {
  /** Prefix that separates the counters of different limits. */
  readonly name: string;
  /** Attempts in one window. */
  readonly attempts: number;
  readonly windowMs: number;
  readonly message: string;
}

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly secretKey: string;
}

/** Whether a call failed through no fault of the caller: by a 5xx, or because the server is busy. */
const isServersFault = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.code === 'tooMany';

/** A counted attempt. */
interface Attempt {
  readonly key: string;
  readonly windowEnd: Date;
}

/** A limit on attempts, stored in the database: shared by all processes and kept across restarts. */
export class Attempts {
  readonly #parts: Parts;
  readonly #limit: AttemptLimit;

  constructor(parts: Parts, limit: AttemptLimit) {
    this.#parts = parts;
    this.#limit = limit;
  }

  /**
   * Runs work that counts as an attempt, unless it fails through the server's own fault.
   * @throws ApiError `tooMany`, and what `work` throws
   */
  async spend<T>(who: string, work: () => Promise<T>): Promise<T> {
    const attempt = await this.#begin(who);
    return this.#giveBackOn(isServersFault, attempt, work);
  }

  /**
   * Runs a comparison that counts only when it fails: an error during the comparison says nothing about the guess. A
   * right guess resets the counter.
   * @throws ApiError `tooMany`, and what `compare` throws
   */
  async guess(who: string, compare: () => Promise<boolean>): Promise<boolean> {
    const attempt = await this.#begin(who);
    const isRight = await this.#giveBackOn(() => true, attempt, compare);
    if (isRight) await this.#forget(attempt.key);
    return isRight;
  }

  /** Counts an attempt, whatever becomes of it. @throws ApiError `tooMany` */
  async count(who: string): Promise<void> {
    await this.#begin(who);
  }

  /** Counts more attempts in the window of the last one, also beyond the limit: for one that cost more than others. */
  charge(who: string, more: number): Promise<void> {
    return outsideCommitGuard(() => addAttempts(this.#parts.db.orm, this.#key(who), more));
  }

  /** Resets the counter after the owner has proved who they are in another way. */
  async succeed(who: string): Promise<void> {
    await forgetAttempts(this.#parts.db.orm, this.#key(who));
  }

  /** Counts an attempt before it runs. In a transaction, which is repeated when its answer is lost: counted once. */
  async #begin(who: string): Promise<Attempt> {
    const { db, clock } = this.#parts;
    const { attempts, windowMs, message } = this.#limit;
    const key = this.#key(who);
    const now = clock();
    const window = { now, end: after(now, windowMs) };
    // Not the effect of the call: a refused one may leave nothing behind but the count.
    const { hits, windowEnd } = await outsideCommitGuard(() =>
      transaction(db, ({ orm }) => countAttempt(orm, key, window)),
    );
    if (hits > attempts) throw tooMany((windowEnd.getTime() - now.getTime()) / 1_000, message);
    return { key, windowEnd };
  }

  async #giveBackOn<T>(isFault: (error: unknown) => boolean, attempt: Attempt, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isFault(error)) await this.#giveBack(attempt);
      throw error;
    }
  }

  async #giveBack(attempt: Attempt): Promise<void> {
    const { db } = this.#parts;
    try {
      await releaseAttempt(db.orm, attempt.key, attempt.windowEnd);
    } catch (error) {
      db.log.warn({ err: error }, 'an attempt that was not made stays counted');
    }
  }

  /** In a transaction, which is repeated when the connection is lost: a right guess must not count. */
  async #forget(key: string): Promise<void> {
    const { db } = this.#parts;
    try {
      await outsideCommitGuard(() => transaction(db, ({ orm }) => forgetAttempts(orm, key)));
    } catch (error) {
      db.log.warn({ err: error }, 'the counter of a right guess was not reset');
    }
  }

  #key(who: string): string {
    const { secretKey } = this.#parts;
    return createHmac('sha256', secretKey).update(`${this.#limit.name}:${who.toLowerCase()}`).digest('base64url');
  }
}

/** A limit of a client's network, with higher limits of the IPv6 networks around it. */
export class NetworkAttempts {
  readonly #levels: readonly Attempts[];

  constructor(parts: Parts, limit: AttemptLimit) {
    this.#levels = NETWORK_SHARES.map((share) => new Attempts(parts, { ...limit, attempts: limit.attempts * share }));
  }

  /** Runs work that counts for every network of the address. @throws ApiError `tooMany`, and what `work` throws */
  spend<T>(address: string, work: () => Promise<T>): Promise<T> {
    const counted = limitedNetworks(address).reduce<() => Promise<T>>(
      (inner, network, n) => () => (this.#levels[n] as Attempts).spend(network, inner),
      work,
    );
    return counted();
  }
}

/** Deletes the counters of past windows. */
export const sweepAttempts = ({ db, clock }: Omit<Parts, 'secretKey'>, signal?: AbortSignal): Promise<number> =>
  deleteExpiredAttempts(db.orm, clock(), signal);
