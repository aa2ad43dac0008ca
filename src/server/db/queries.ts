import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';

/** Drizzle's queries without `transaction`: the parameter of a repository, inside or outside a transaction. */
export type Queries = Omit<PgDatabase<NodePgQueryResultHKT>, 'transaction'>;

/** Runs after a commit. */
export type Effect = () => void | Promise<void>;

/** A transaction that is open. */
export interface Transaction {
  readonly orm: Queries;
  /**
   * Runs `effect` after the commit, in the order of registration, and never after a rollback. A failure is only logged,
   * since the committed work must not be reported as failed.
   */
  afterCommit(effect: Effect): void;
  /**
   * Sends an SQL statement in the round trip of COMMIT, before it, so that its locks are held only during the commit.
   */
  withCommit(statement: string): void;
}
