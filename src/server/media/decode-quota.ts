import { limits } from '#shared/domain/limits.ts';
import { outsideCommitGuard } from '../db/commit-guard.ts';
import type { Database } from '../db/open.ts';
import { tooMany } from '../http/api-error.ts';
import { after, type Clock, hours } from '../lib/clock.ts';
import { addDecoded, countDecoded } from './decode-quotas.repository.ts';

const WINDOW = hours(1);

interface QuotaOptions {
  readonly db: Pick<Database, 'orm'>;
  readonly clock: Clock;
  readonly kind: 'picture' | 'video';
  /** Files per hour. */
  readonly most: number;
  /** What the user reads when the hour's files are used up. */
  readonly message: string;
}

/** Limits the files of an account that are decoded, across all processes: that costs more than any other work of a call. */
export class DecodeQuota {
  readonly #options: QuotaOptions;

  constructor(options: QuotaOptions) {
    this.#options = options;
  }

  /**
   * Counts one more file.
   * @throws ApiError `tooMany` with the time at which the hour ends.
   */
  async spend(userId: number): Promise<void> {
    const { db, clock, most, message } = this.#options;
    const now = clock();
    const window = { now, end: after(now, WINDOW), most };
    if (await outsideCommitGuard(() => countDecoded(db.orm, this.#key(userId), window))) return;
    throw tooMany(WINDOW / 1_000, message);
  }

  /** Counts more files, also beyond the limit: for one that used up the time or memory of its decoder. */
  async charge(userId: number, files: number): Promise<void> {
    const { db } = this.#options;
    await outsideCommitGuard(() => addDecoded(db.orm, this.#key(userId), files));
  }

  #key(userId: number): string {
    return `decoded ${this.#options.kind} ${userId}`;
  }
}

type Parts = Pick<QuotaOptions, 'db' | 'clock'>;

/** The pictures of each account. */
export const pictureQuota = ({ db, clock }: Parts): DecodeQuota =>
  new DecodeQuota({
    db,
    clock,
    kind: 'picture',
    most: limits.picturesPerHour,
    message: 'You have sent many pictures within an hour. Please wait before you send another.',
  });

/** The videos of each account. */
export const videoQuota = ({ db, clock }: Parts): DecodeQuota =>
  new DecodeQuota({
    db,
    clock,
    kind: 'video',
    most: limits.parsedVideosPerHour,
    message: 'You have sent many videos within an hour. Please wait before you send another.',
  });
