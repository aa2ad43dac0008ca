import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import type { Database } from './open.ts';

/** The queries of drizzle without its own `transaction`: what a repository takes, inside or outside a transaction. */
export type Queries = Omit<PgDatabase<NodePgQueryResultHKT>, 'transaction'>;

export interface Transaction {
  readonly orm: Queries;
  /**
   * Runs `effect` once the transaction is committed, in the order of registration, and never when it is not.
   * A failure is logged: the caller's work is done by then and must not look undone.
   */
  afterCommit(effect: () => void | Promise<void>): void;
}

const orms = new WeakMap<PoolClient, NodePgDatabase>();

function ormOf(client: PoolClient): NodePgDatabase {
  const known = orms.get(client);
  if (known) return known;
  const orm = drizzle(client);
  orms.set(client, orm);
  return orm;
}

/** After a statement failed, PostgreSQL answers COMMIT with ROLLBACK and no error, although nothing was kept. */
async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') {
    throw new Error('The transaction was rolled back: a statement in it had failed and the failure was ignored.');
  }
}

async function inTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  let broken: Error | undefined;
  try {
    await client.query('begin');
    try {
      const result = await work();
      await commit(client);
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    }
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` in a transaction and commits it, or rolls it back and throws what `work` threw, unchanged.
 * Nothing is tried again. Inside `work` only `tx` may be used: a query on the database itself would wait for a second
 * connection, which the embedded database does not have. A transaction within a transaction does not compile, as `tx`
 * is not a `Database`.
 */
export async function transaction<T>(
  db: Pick<Database, 'pool' | 'log'>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const effects: (() => void | Promise<void>)[] = [];
  const client = await db.pool.connect();
  const tx: Transaction = { orm: ormOf(client), afterCommit: (effect) => void effects.push(effect) };
  const result = await inTransaction(client, () => work(tx));
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      db.log.error({ err: error }, 'work after a commit failed');
    }
  }
  return result;
}
