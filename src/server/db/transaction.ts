import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient, QueryResult } from 'pg';
import { codeOf } from '../lib/error-code.ts';
import { noteCommit, runCommitGuard } from './commit-guard.ts';
import { DatabaseUnavailable, isConflict, unavailabilityOf } from './database-error.ts';
import type { Database } from './open.ts';
import type { Effect, Queries, Transaction } from './queries.ts';

/** Maximum attempts of work that may fail by a conflict or a short outage of the database. */
const ATTEMPTS = 5;

const FIRST_PAUSE_MS = 100;

/**
 * The pause after a failed attempt, numbered from 1: doubled each time, half of it random, so that work that failed
 * together is not repeated together.
 */
const backoffMilliseconds = (attempt: number): number =>
  FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);

export type { Queries, Transaction };

type TransactionDatabase = Pick<Database, 'pool' | 'log'>;

/** No attempt starts later: the caller waits, and an attempt on a dead connection alone takes 10 s. */
const REPEAT_WITHIN_MS = 12_000;

const orms = new WeakMap<PoolClient, NodePgDatabase>();

function ormOf(client: PoolClient): NodePgDatabase {
  const known = orms.get(client);
  if (known) return known;
  const orm = drizzle(client);
  orms.set(client, orm);
  return orm;
}

class IgnoredFailure extends Error {
  override readonly name = 'IgnoredFailure';
  constructor() {
    super('The transaction was rolled back: a statement in it had failed and the failure was ignored.');
  }
}

/** in_failed_sql_transaction: after a failed statement every further one fails with this code. */
const FAILED_TRANSACTION = '25P02';

/** Commits. `statements` are sent in the same round trip, before COMMIT. */
async function commit(client: PoolClient, statements: readonly string[]): Promise<void> {
  const sent: Promise<QueryResult | readonly QueryResult[]> = client.query([...statements, 'commit'].join('; '));
  const answer = await sent.catch((error: unknown) => {
    throw codeOf(error) === FAILED_TRANSACTION ? new IgnoredFailure() : error;
  });
  // PostgreSQL answers COMMIT with ROLLBACK, and without an error, when a statement has failed.
  if ([answer].flat().at(-1)?.command !== 'COMMIT') throw new IgnoredFailure();
}

/** @returns why the connection is no longer usable, if so. */
async function rollBack(client: PoolClient, error: unknown): Promise<Error | undefined> {
  const lost = unavailabilityOf(error);
  if (lost?.kind === 'connection-lost') return lost;
  return client.query('rollback').then(
    () => undefined,
    (failure: Error) => failure,
  );
}

interface Committed<T> {
  readonly result: T;
  readonly effects: readonly Effect[];
}

async function attempt<T>(db: TransactionDatabase, work: (tx: Transaction) => Promise<T>): Promise<Committed<T>> {
  const effects: Effect[] = [];
  const statements: string[] = [];
  const client = await db.pool.connect();
  const tx: Transaction = {
    orm: ormOf(client),
    afterCommit: (effect) => void effects.push(effect),
    withCommit: (statement) => void statements.push(statement),
  };
  let broken: Error | undefined;
  let isCommitSent = false;
  try {
    await client.query('begin');
    const result = await work(tx);
    await runCommitGuard(tx);
    isCommitSent = true;
    await commit(client, statements);
    noteCommit();
    return { result, effects };
  } catch (error) {
    broken = await rollBack(client, error);
    // An error in answer to COMMIT means that nothing was committed, if the connection survives it.
    if (isCommitSent && broken) throw new DatabaseUnavailable('commit-unknown', error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Whether an attempt was not committed and another one, on another connection, may succeed. */
const isRepeatable = (error: unknown): boolean => {
  const kind = unavailabilityOf(error)?.kind;
  if (kind === 'commit-unknown') return false;
  return isConflict(error) || kind === 'connection-lost' || kind === 'refused';
};

/**
 * Runs `work` in a transaction and commits it, or rolls it back and throws what `work` threw, unchanged.
 *
 * `work` may run several times: after a serialization failure, a deadlock, a lock that was not free in time, or a
 * connection that was lost or refused the work before COMMIT was sent, it runs again in a new transaction, at most 5
 * times within about a second and a half. So it must do nothing outside the transaction that is not harmless to do again; what
 * `afterCommit` takes is that of the attempt that was committed.
 *
 * Inside `work` only `tx` may be used: a query on the database itself would wait for a second connection, which the
 * embedded database does not have. A transaction within a transaction does not compile, as `tx` is not a `Database`.
 * @throws DatabaseUnavailable when the database stays away, or `commit-unknown` when the answer to COMMIT was lost: then
 * the work may have been done, and nothing repeats it but the caller, by a unique key that is part of it.
 */
export async function transaction<T>(db: TransactionDatabase, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const lastStart = performance.now() + REPEAT_WITHIN_MS;
  for (let number = 1; ; number += 1) {
    try {
      const { result, effects } = await attempt(db, work);
      await runAll(db, effects);
      return result;
    } catch (error) {
      if (number === ATTEMPTS || performance.now() > lastStart || !isRepeatable(error)) throw error;
      await pause(backoffMilliseconds(number));
    }
  }
}

/** Does not throw. */
async function runAll(db: TransactionDatabase, effects: readonly Effect[]): Promise<void> {
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      db.log.error({ err: error }, 'work after a commit failed');
    }
  }
}
