import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { after, type Clock, days } from '../clock.ts';
import { violatedConstraint } from '../db/constraint.ts';
import type { Database } from '../db/open.ts';
import { uploads } from '../db/schema/files.ts';
import { Refusal } from '../http/refusal.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** `metadata` is the header as the client wrote it; empty unless told. */
export type NewUpload = Pick<UploadRow, 'id' | 'ownerId' | 'purpose' | 'jobId' | 'filename' | 'size'> &
  Partial<Pick<UploadRow, 'metadata'>>;

/** How long an upload waits for its next byte, and a finished one for being claimed. */
const LIFETIME = days(7);

const explainInsert = (error: unknown): never => {
  if (violatedConstraint(error) !== 'uploads_job_id_fkey') throw error;
  throw new Refusal('notFound', 'This job is no longer there.');
};

/** The table `uploads`, as the tus endpoint uses it. */
export class UploadRows {
  readonly #db: Pick<Database, 'orm'>;
  readonly #clock: Clock;

  constructor(db: Pick<Database, 'orm'>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async find(id: string): Promise<UploadRow | undefined> {
    const [row] = await this.#db.orm.select().from(uploads).where(eq(uploads.id, id));
    return row;
  }

  /** @throws Refusal `notFound` when the job is gone. */
  async insert(row: NewUpload): Promise<UploadRow> {
    const createdAt = this.#clock();
    const [made] = await this.#db.orm
      .insert(uploads)
      .values({ ...row, createdAt, expiresAt: after(createdAt, LIFETIME) })
      .returning()
      .catch(explainInsert);
    if (!made) throw new Error('The row of an upload was not inserted.');
    return made;
  }

  /** How many uploads of an owner wait to be finished or claimed. */
  async countOpen(ownerId: number): Promise<number> {
    const isOpen = and(eq(uploads.ownerId, ownerId), isNull(uploads.claimedAt), gt(uploads.expiresAt, this.#clock()));
    const [row] = await this.#db.orm.select({ n: count() }).from(uploads).where(isOpen);
    return row?.n ?? 0;
  }

  /** Starts the waiting time anew; false when the upload was claimed, removed or expired meanwhile. */
  async touch(id: string): Promise<boolean> {
    const now = this.#clock();
    const isOpen = and(eq(uploads.id, id), isNull(uploads.claimedAt), gt(uploads.expiresAt, now));
    const expiresAt = after(now, LIFETIME);
    const touched = await this.#db.orm.update(uploads).set({ expiresAt }).where(isOpen).returning({ id: uploads.id });
    return touched.length > 0;
  }

  async finish(id: string, { mediaType, sha256 }: { mediaType: string; sha256: string }): Promise<void> {
    const finishedAt = this.#clock();
    await this.#db.orm
      .update(uploads)
      .set({ mediaType, sha256, finishedAt, expiresAt: after(finishedAt, LIFETIME) })
      .where(and(eq(uploads.id, id), isNull(uploads.finishedAt)));
  }

  async remove(id: string): Promise<void> {
    await this.#db.orm.delete(uploads).where(and(eq(uploads.id, id), isNull(uploads.claimedAt)));
  }
}
