import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { DatabaseUnavailable, unavailabilityOf } from './database-error.ts';
import type { Database } from './open.ts';
import { codeOf } from './start-error.ts';
import { recordCommit, settleOutcome } from './transaction-outcome.ts';

interface Committing {
  readonly client: PoolClient;
  /** The pool that is asked for the outcome if the client's connection breaks. */
  readonly pool: Pool;
  readonly engine: Database['engine'];
  /** Statements sent in the same round trip as COMMIT, before it. */
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

/**
 * in_failed_sql_transaction: after a failed statement every further one except COMMIT and ROLLBACK fails with this
 * code.
 */
const FAILED_TRANSACTION = '25P02';

/**
 * Commits. If the connection breaks before the answer, the outcome is determined in the database, so that a committed
 * transaction is neither reported as failed nor repeated. The embedded engine ends with its process, so the question
 * does not arise there.
 * @returns the reason why the connection is no longer usable, if so.
 * @throws DatabaseUnavailable `connection-lost` when nothing was committed, `commit-unknown` when the outcome could not
 * be determined.
 */
export const commitOn = async ({ client, pool, engine, statements }: Committing): Promise<Error | undefined> => {
  const id = engine === 'postgres' ? randomUUID() : undefined;
  try {
    const proof = id === undefined ? [] : [recordCommit(id)];
    const answer = await client.query([...proof, ...statements, 'commit'].join('; '));
    // PostgreSQL answers COMMIT with ROLLBACK, and without an error, when a statement has failed.
    if (commandOf(answer) !== 'COMMIT') throw new IgnoredFailure();
    return undefined;
  } catch (error) {
    if (codeOf(error) === FAILED_TRANSACTION) throw new IgnoredFailure();
    const broken = unavailabilityOf(error);
    // An error response to COMMIT itself means that nothing was committed.
    if (!broken || broken.kind === 'refused') throw error;
    const outcome = id === undefined ? 'unavailable' : await settleOutcome(pool, id);
    if (outcome === 'committed') return broken;
    throw outcome === 'aborted' ? broken : new DatabaseUnavailable('commit-unknown', error);
  }
};
