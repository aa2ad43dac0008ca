import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { uploadParts, uploads } from '../db/schema/files.ts';
import { transaction } from '../db/transaction.ts';
import { after, type Clock } from '../lib/clock.ts';
import type { StoredPart } from '../providers/storage/storage.ts';
import { isWritable, LIFETIME } from './uploads.repository.ts';

/** The upload to change, and what is true of it before; else nothing is changed. */
interface Fence {
  readonly id: string;
  /** Token of the lease. */
  readonly token: string | null;
  readonly received: number;
}

type Connection = Pick<Database, 'engine' | 'orm' | 'pool' | 'log'>;
type Change = Partial<Pick<typeof uploads.$inferSelect, 'received' | 'storageKey' | 'multipartId' | 'tailKey'>>;

/**
 * What has arrived of uploads in an S3 store: whole parts, and a tail behind them. Each change is conditional on the lease and
 * the position, so that whoever lost the lease changes nothing, and no gap is counted as bytes. Changes return false where the
 * condition does not hold.
 */
export class PartRows {
  readonly #db: Connection;
  readonly #clock: Clock;

  constructor(db: Connection, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The parts in their order. */
  list(uploadId: string): Promise<readonly StoredPart[]> {
    const { uploadId: ofUpload, ...columns } = getTableColumns(uploadParts);
    return this.#db.orm.select(columns).from(uploadParts).where(eq(ofUpload, uploadId)).orderBy(uploadParts.number);
  }

  /** Records where an upload without bytes is stored. */
  begin(fence: Fence, place: { readonly storageKey: string; readonly multipartId: string }): Promise<boolean> {
    return this.#change(fence, { ...place, received: 0, tailKey: null });
  }

  /** Records a part, which has the bytes of the tail. */
  add(fence: Fence, part: StoredPart, received: number): Promise<boolean> {
    return this.#change(fence, { received, tailKey: null }, part);
  }

  /** Records the bytes behind the last part; null drops them. */
  setTail(fence: Fence, tailKey: string | null, received: number): Promise<boolean> {
    return this.#change(fence, { received, tailKey });
  }

  /** Lets an upload start again at its first byte. */
  restart(fence: Fence): Promise<boolean> {
    return transaction(this.#db, async (tx) => {
      const place = { storageKey: null, multipartId: null, tailKey: null };
      const restarted = await tx.orm
        .update(uploads)
        .set({ ...place, received: 0 })
        .where(this.#holds(fence))
        .returning({ id: uploads.id });
      if (restarted.length > 0) await tx.orm.delete(uploadParts).where(eq(uploadParts.uploadId, fence.id));
      return restarted.length > 0;
    });
  }

  /** Deletes the parts of a finished upload. */
  async forget(uploadId: string): Promise<void> {
    await this.#db.orm.delete(uploadParts).where(eq(uploadParts.uploadId, uploadId));
  }

  #change(fence: Fence, change: Change, part?: StoredPart): Promise<boolean> {
    return transaction(this.#db, async (tx) => {
      const changed = await tx.orm
        .update(uploads)
        .set({ ...change, expiresAt: after(this.#clock(), LIFETIME) })
        .where(this.#holds(fence))
        .returning({ id: uploads.id });
      if (changed.length > 0 && part) await tx.orm.insert(uploadParts).values({ ...part, uploadId: fence.id });
      return changed.length > 0;
    });
  }

  #holds({ id, token, received }: Fence) {
    return and(isWritable(id, token, this.#clock()), eq(uploads.received, received));
  }
}
