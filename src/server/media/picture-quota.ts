import { lte, or, sql } from 'drizzle-orm';
import { limits } from '#shared/domain/limits.ts';
import { after, type Clock, hours } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { pictureQuotas } from '../db/schema/files.ts';
import { tooMany } from '../http/refusal.ts';

const WINDOW = hours(1);

/** Counts the pictures of an account, over all processes: decoding one costs more than anything else a call may do. */
export class PictureQuota {
  readonly #db: Pick<Database, 'orm'>;
  readonly #clock: Clock;

  constructor(db: Pick<Database, 'orm'>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Counts one more picture, in the statement that checks the limit, so that parallel calls cannot outrun it.
   * @throws Refusal `tooMany` with the time at which the hour ends.
   */
  async spend(userId: number): Promise<void> {
    const now = this.#clock();
    const isOver = lte(pictureQuotas.since, after(now, -WINDOW));
    const spent = await this.#db.orm
      .insert(pictureQuotas)
      .values({ userId, since: now, used: 1 })
      .onConflictDoUpdate({
        target: pictureQuotas.userId,
        set: {
          used: sql`case when ${isOver} then 1 else ${pictureQuotas.used} + 1 end`,
          since: sql`case when ${isOver} then excluded.since else ${pictureQuotas.since} end`,
        },
        setWhere: or(isOver, sql`${pictureQuotas.used} < ${limits.picturesPerHour}`),
      })
      .returning({ used: pictureQuotas.used });
    if (spent.length === 0) {
      throw tooMany(WINDOW / 1_000, 'You have sent many pictures within an hour. Please wait before you send another.');
    }
  }
}
