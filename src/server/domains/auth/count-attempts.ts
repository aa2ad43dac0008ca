import { createHmac } from 'node:crypto';
import { after, minutes } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { tooMany } from '../../http/api-error.ts';
import { countAttempt, deleteExpiredAttempts, forgetAttempts, giveBackAttempt } from './attempts.repository.ts';

export interface AttemptLimit {
  /** Prefix that separates the counters of different limits. */
  readonly name: string;
  /** Attempts in one window. */
  readonly attempts: number;
  readonly windowMs: number;
  readonly message: string;
}

/** Failed password attempts per account and window. */
export const PASSWORD_GUESSES: AttemptLimit = {
  name: 'password',
  attempts: 10,
  windowMs: minutes(15),
  message: 'Too many attempts. Please wait 15 minutes and try again.',
};

type Parts = Pick<Context, 'db' | 'clock' | 'secretKey' | 'log'>;

/** A limit on attempts, stored in the database: shared by all processes and kept across restarts. */
export class Attempts {
  readonly #parts: Parts;
  readonly #limit: AttemptLimit;

  constructor(parts: Parts, limit: AttemptLimit) {
    this.#parts = parts;
    this.#limit = limit;
  }

  /** Counts an attempt before it runs. @throws ApiError `tooMany` */
  async begin(who: string): Promise<void> {
    const { db, clock } = this.#parts;
    const { attempts, windowMs, message } = this.#limit;
    const now = clock();
    const row = await countAttempt(db, this.#key(who), { now, end: after(now, windowMs) });
    if (row && row.hits > attempts) throw tooMany((row.expires_at.getTime() - now.getTime()) / 1_000, message);
  }

  /** Resets the counter after a successful attempt. */
  async succeed(who: string): Promise<void> {
    await forgetAttempts(this.#parts.db.orm, this.#key(who));
  }

  /**
   * Runs a comparison that counts only when it fails: an error during the comparison says nothing about the guess.
   * @throws ApiError `tooMany`, and what `compare` throws
   */
  async guess(who: string, compare: () => Promise<boolean>): Promise<boolean> {
    await this.begin(who);
    const isRight = await compare().catch(async (error: unknown) => {
      await this.#giveBack(who);
      throw error;
    });
    if (isRight) await this.succeed(who);
    return isRight;
  }

  /** If this fails too, the attempt stays counted and the first error is thrown. */
  async #giveBack(who: string): Promise<void> {
    const { db, log } = this.#parts;
    await giveBackAttempt(db.orm, this.#key(who)).catch((error: unknown) =>
      log.warn({ err: error }, 'an attempt that was not made stays counted'),
    );
  }

  #key(who: string): string {
    const { secretKey } = this.#parts;
    return createHmac('sha256', secretKey).update(`${this.#limit.name}:${who.toLowerCase()}`).digest('base64url');
  }
}

/** Deletes the counters of past windows. */
export const sweepAttempts = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  await deleteExpiredAttempts(db.orm, clock());
};
