import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

/** The queries of drizzle without its own `transaction`: what a repository takes, inside or outside a transaction. */
export type Queries = Omit<PgDatabase<NodePgQueryResultHKT>, 'transaction'>;

/** What is done after a commit. */
export type Effect = () => void | Promise<void>;

/** A transaction that is open. */
export interface Transaction {
  readonly orm: Queries;
  /**
   * Runs `effect` once the transaction is committed, in the order of registration, and never when it is not.
   * A failure is logged: the caller's work is done by then and must not look undone.
   */
  afterCommit(effect: Effect): void;
  /** Sends an SQL statement together with COMMIT, before it: its locks are held no longer than the commit takes. */
  withCommit(statement: string): void;
}
