import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { DatabaseUnavailable, unavailabilityOf } from './database-error.ts';
import type { Database } from './open.ts';
import { codeOf } from './start-error.ts';
import { recordCommit, settleOutcome } from './transaction-outcome.ts';

interface Committing {
  readonly client: PoolClient;
  /** Where the outcome is asked for, should the client's connection break. */
  readonly pool: Pool;
  readonly engine: Database['engine'];
  /** What is sent with COMMIT, before it. */
  readonly statements: readonly string[];
}

class IgnoredFailure extends Error {
  override readonly name = 'IgnoredFailure';
  constructor() {
    super('The transaction was rolled back: a statement in it had failed and the failure was ignored.');
  }
}

const commandOf = (answer: QueryResult | readonly QueryResult[]): string | undefined =>
  'command' in answer ? answer.command : answer.at(-1)?.command;

/** In a transaction in which a statement has failed every further one but the end fails by this. */
const FAILED_TRANSACTION = '25P02';

/**
 * Commits. When the connection breaks before the answer, the outcome is settled in the database, so that a transaction
 * that was kept is neither reported as failed nor run again. The embedded engine ends with its process, and leaves
 * nobody to ask.
 * @returns why the connection cannot be used any more, when that is so.
 * @throws DatabaseUnavailable `connection-lost` when nothing was kept, `commit-unknown` when that could not be learned.
 */
export const commitOn = async ({ client, pool, engine, statements }: Committing): Promise<Error | undefined> => {
  const id = engine === 'postgres' ? randomUUID() : undefined;
  try {
    const proof = id === undefined ? [] : [recordCommit(id)];
    const answer = await client.query([...proof, ...statements, 'commit'].join('; '));
    // After a statement failed, PostgreSQL answers COMMIT with ROLLBACK and no error, although nothing was kept.
    if (commandOf(answer) !== 'COMMIT') throw new IgnoredFailure();
    return undefined;
  } catch (error) {
    if (codeOf(error) === FAILED_TRANSACTION) throw new IgnoredFailure();
    const broken = unavailabilityOf(error);
    if (!broken) throw error;
    const outcome = id === undefined ? 'unavailable' : await settleOutcome(pool, id);
    if (outcome === 'committed') return broken;
    throw outcome === 'aborted' ? broken : new DatabaseUnavailable('commit-unknown', error);
  }
};
