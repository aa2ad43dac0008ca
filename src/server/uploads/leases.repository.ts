import { and, eq, sql } from 'drizzle-orm';
import { asynchronously } from '../db/asynchronously.ts';
import type { Database } from '../db/open.ts';
import { uploads } from '../db/schema/files.ts';

/**
 * Where leases of uploads stand: columns of `uploads`, by the time of the database. Only taking one waits for the disk: a
 * renewal, a wish or a return that a crash of the database forgets makes the lease look like one of a process that died.
 */
export class LeaseRows {
  readonly #db: Pick<Database, 'orm' | 'engine'>;

  constructor(db: Pick<Database, 'orm' | 'engine'>) {
    this.#db = db;
  }

  /**
   * Takes the lease when nobody holds it; `missing` when there is no such upload. Tokens of one process begin with
   * `owner`: the embedded database has one process, so a lease of another owner is one of a process that ended. A lease
   * that another process did not give back is remembered: it may still have the file open.
   */
  async acquire(id: string, owner: string, token: string, milliseconds: number): Promise<'mine' | 'taken' | 'missing'> {
    const isLeftOver =
      this.#db.engine === 'pglite' ? sql`not starts_with(${uploads.leaseToken}, ${owner})` : sql`false`;
    const isAbandoned = sql`(${uploads.leaseToken} is not null and not starts_with(${uploads.leaseToken}, ${owner}) and not ${isLeftOver})`;
    const isFree = sql`(${uploads.leaseToken} is null or ${uploads.leaseExpiresAt} <= clock_timestamp() or ${isLeftOver})`;
    const taken = await this.#db.orm
      .update(uploads)
      .set({
        leaseToken: token,
        leaseExpiresAt: this.#expiry(milliseconds),
        leaseWanted: false,
        maybeOpen: sql`(${uploads.maybeOpen} or ${isAbandoned})`,
      })
      .where(and(eq(uploads.id, id), isFree))
      .returning({ id: uploads.id });
    if (taken.length > 0) return 'mine';
    const [row] = await this.#db.orm.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, id));
    return row ? 'taken' : 'missing';
  }

  /** Prolongs a lease; undefined when it is lost. `wanted` when somebody waits for it. */
  async renew(id: string, token: string, milliseconds: number): Promise<{ wanted: boolean } | undefined> {
    const [row] = await this.#db.orm
      .update(uploads)
      .set({ leaseExpiresAt: this.#expiry(milliseconds) })
      .where(and(eq(uploads.id, id), eq(uploads.leaseToken, token), asynchronously))
      .returning({ wanted: uploads.leaseWanted });
    return row;
  }

  /** Asks whoever holds the lease to stop. */
  async want(id: string): Promise<void> {
    const isUnasked = and(eq(uploads.id, id), eq(uploads.leaseWanted, false), asynchronously);
    await this.#db.orm.update(uploads).set({ leaseWanted: true }).where(isUnasked);
  }

  async release(id: string, token: string): Promise<void> {
    await this.#db.orm
      .update(uploads)
      .set({ leaseToken: null, leaseExpiresAt: null, leaseWanted: false })
      .where(and(eq(uploads.id, id), eq(uploads.leaseToken, token), asynchronously));
  }

  #expiry(milliseconds: number) {
    return sql`clock_timestamp() + make_interval(secs => ${milliseconds / 1_000})`;
  }
}
