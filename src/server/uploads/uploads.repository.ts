import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { withAsynchronousCommit } from '../db/asynchronous-commit.ts';
import { violatedConstraint } from '../db/database-error.ts';
import type { Database } from '../db/open.ts';
import { first } from '../db/rows.ts';
import { uploads } from '../db/schema/files.ts';
import { type Queries, type Transaction, transaction } from '../db/transaction.ts';
import { ApiError } from '../http/api-error.ts';
import { after, type Clock, days, hours } from '../lib/clock.ts';

type Connection = Pick<Database, 'engine' | 'orm' | 'pool' | 'log'>;

export type UploadRow = typeof uploads.$inferSelect;

/** `metadata` is the header as the client sent it; empty by default. */
export type NewUpload = Pick<UploadRow, 'id' | 'ownerId' | 'purpose' | 'jobId' | 'filename' | 'size'> &
  Partial<Pick<UploadRow, 'metadata'>>;

/** The results of checking a complete upload, and the lease under which they were obtained. */
interface Finding {
  readonly mediaType: string;
  readonly sha256: string;
  readonly storageKey: string;
  readonly leaseToken: string | null;
}

/** Maximum wait of an upload for its next byte, and of a finished one for its claim. */
export const LIFETIME = days(7);
/**
 * The same for its first byte: if the response to the creation is lost, the upload counts against the account's quota
 * until then.
 */
const EMPTY_LIFETIME = hours(1);

const explainInsert = (error: unknown): never => {
  if (violatedConstraint(error) !== 'uploads_job_id_fkey') throw error;
  throw new ApiError('notFound', 'This job is no longer there.');
};

export const findUpload = (orm: Queries, id: string): Promise<UploadRow | undefined> =>
  first(orm.select().from(uploads).where(eq(uploads.id, id)));

/** Deletes uploads that were not claimed in time. @returns the rows. */
export const deleteExpired = (orm: Queries, now: Date): Promise<readonly UploadRow[]> =>
  orm
    .delete(uploads)
    .where(and(isNull(uploads.claimedAt), lt(uploads.expiresAt, now)))
    .returning();

const holds = (leaseToken: string | null) => sql`${uploads.leaseToken} is not distinct from ${leaseToken}`;

/** The upload, while it accepts bytes under the lease of this token. */
export const isWritable = (id: string, leaseToken: string | null, now: Date) =>
  and(
    eq(uploads.id, id),
    isNull(uploads.finishedAt),
    isNull(uploads.claimedAt),
    gt(uploads.expiresAt, now),
    holds(leaseToken),
  );

/** The table `uploads`, as the tus endpoint uses it. */
export class UploadRows {
  readonly #db: Connection;
  readonly #clock: Clock;

  constructor(db: Connection, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  find(id: string): Promise<UploadRow | undefined> {
    return findUpload(this.#db.orm, id);
  }

  /**
   * Inserts an upload that `admit` accepts, in the same transaction.
   * @throws ApiError `notFound` when the job is gone, and what `admit` throws.
   */
  create(row: NewUpload, admit: (tx: Transaction) => Promise<void>): Promise<UploadRow> {
    return transaction(this.#db, async (tx) => {
      await admit(tx);
      return this.insert(row, tx.orm);
    });
  }

  /** @throws ApiError `notFound` when the job is gone. */
  async insert(row: NewUpload, orm: Queries = this.#db.orm): Promise<UploadRow> {
    const createdAt = this.#clock();
    const [made] = await orm
      .insert(uploads)
      .values({ ...row, createdAt, expiresAt: after(createdAt, EMPTY_LIFETIME) })
      .returning()
      .catch(explainInsert);
    if (!made) throw new Error('The row of an upload was not inserted.');
    return made;
  }

  /** The upload, if it still accepts bytes under the lease of this token. */
  async findWritable(id: string, leaseToken: string | null): Promise<UploadRow | undefined> {
    const [row] = await this.#db.orm
      .select()
      .from(uploads)
      .where(isWritable(id, leaseToken, this.#clock()));
    return row;
  }

  /** Records that the bytes are in another file, which no other process has open; false when the lease is lost. */
  async moveTo(id: string, leaseToken: string | null, fileSuffix: string): Promise<boolean> {
    const moved = await this.#db.orm
      .update(uploads)
      .set({ fileSuffix, maybeOpen: false })
      .where(and(eq(uploads.id, id), isNull(uploads.finishedAt), holds(leaseToken)))
      .returning({ id: uploads.id });
    return moved.length > 0;
  }

  /** Records the bytes received and postpones expiry; false when the upload accepts no more bytes under this lease. */
  async touch(id: string, leaseToken: string | null, received: number): Promise<boolean> {
    const touched = await this.#db.orm
      .update(uploads)
      .set({ received, expiresAt: after(this.#clock(), LIFETIME) })
      // What is stored is authoritative, so a crash may lose this update.
      .where(and(isWritable(id, leaseToken, this.#clock()), withAsynchronousCommit))
      .returning({ id: uploads.id });
    return touched.length > 0;
  }

  /** Marks an upload as finished, once; false when the lease is lost, it is finished already, or its file may be open. */
  async finish(id: string, { leaseToken, ...found }: Finding): Promise<boolean> {
    const finishedAt = this.#clock();
    const isFinishable = and(isNull(uploads.finishedAt), eq(uploads.maybeOpen, false), holds(leaseToken));
    const finished = await this.#db.orm
      .update(uploads)
      .set({ ...found, received: uploads.size, finishedAt, expiresAt: after(finishedAt, LIFETIME) })
      .where(and(eq(uploads.id, id), isFinishable))
      .returning({ id: uploads.id });
    return finished.length > 0;
  }

  /** Deletes an unclaimed upload and returns its row; undefined when there is none. */
  async remove(id: string): Promise<UploadRow | undefined> {
    const isOpen = and(eq(uploads.id, id), isNull(uploads.claimedAt));
    const [removed] = await this.#db.orm.delete(uploads).where(isOpen).returning();
    return removed;
  }
}
