import { limits } from '#shared/domain/limits.ts';
import { after, type Clock, hours } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { tooMany } from '../http/api-error.ts';
import { addPictures, countPicture } from './picture-quotas.repository.ts';

const WINDOW = hours(1);

/** Limits the pictures of an account across all processes: decoding one costs more than any other work of a call. */
export class PictureQuota {
  readonly #db: Pick<Database, 'orm'>;
  readonly #clock: Clock;

  constructor(db: Pick<Database, 'orm'>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Counts one more picture.
   * @throws ApiError `tooMany` with the time at which the hour ends.
   */
  async spend(userId: number): Promise<void> {
    const now = this.#clock();
    const window = { now, over: after(now, -WINDOW), most: limits.picturesPerHour };
    if (await countPicture(this.#db.orm, userId, window)) return;
    throw tooMany(WINDOW / 1_000, 'You have sent many pictures within an hour. Please wait before you send another.');
  }

  /** Counts a picture that used up the time or memory of its process once more, as many as it costs. */
  async chargeCostly(userId: number): Promise<void> {
    await addPictures(this.#db.orm, userId, limits.costlyPicture - 1);
  }
}
