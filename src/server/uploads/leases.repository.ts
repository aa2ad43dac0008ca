import { and, eq, sql } from 'drizzle-orm';
import { withAsynchronousCommit } from '../db/asynchronous-commit.ts';
import type { Database } from '../db/open.ts';
import { uploads } from '../db/schema/files.ts';

/**
 * Upload leases, stored in columns of `uploads` and timed by the database's clock. Only acquiring a lease waits for the
 * disk: if a database crash loses a renewal, a request to stop or a release, the lease merely looks like that of a dead
 * process.
 */
export class LeaseRows {
  readonly #db: Pick<Database, 'orm' | 'engine'>;

  constructor(db: Pick<Database, 'orm' | 'engine'>) {
    this.#db = db;
  }

  /**
   * Acquires the lease unless it is held; `missing` when there is no such upload. Tokens of one process begin with
   * `owner`: the embedded database serves a single process, so a lease of another owner belongs to one that has ended.
   * A lease that its process never released is recorded, because that process may still have the file open.
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

  /** Renews leases. @returns by token whether another request waits for it; without those that are lost */
  async renew(
    leases: readonly { readonly id: string; readonly token: string }[],
    milliseconds: number,
  ): Promise<ReadonlyMap<string | null, boolean>> {
    const ids = sql.param(leases.map(({ id }) => id));
    const tokens = sql.param(leases.map(({ token }) => token));
    const theirs = and(sql`${uploads.id} = any(${ids})`, sql`${uploads.leaseToken} = any(${tokens})`);
    const renewed = await this.#db.orm
      .update(uploads)
      .set({ leaseExpiresAt: this.#expiry(milliseconds) })
      .where(and(theirs, withAsynchronousCommit))
      .returning({ token: uploads.leaseToken, isWanted: uploads.leaseWanted });
    return new Map(renewed.map(({ token, isWanted }) => [token, isWanted]));
  }

  /** Asks the lease's holder to stop. */
  async want(id: string): Promise<void> {
    const isUnasked = and(eq(uploads.id, id), eq(uploads.leaseWanted, false), withAsynchronousCommit);
    await this.#db.orm.update(uploads).set({ leaseWanted: true }).where(isUnasked);
  }

  async release(id: string, token: string): Promise<void> {
    await this.#db.orm
      .update(uploads)
      .set({ leaseToken: null, leaseExpiresAt: null, leaseWanted: false })
      .where(and(eq(uploads.id, id), eq(uploads.leaseToken, token), withAsynchronousCommit));
  }

  #expiry(milliseconds: number) {
    return sql`clock_timestamp() + make_interval(secs => ${milliseconds / 1_000})`;
  }
}
