import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { DatabaseUnavailable, unavailabilityOf } from './database-error.ts';
import type { Database } from './open.ts';
import { codeOf } from './start-error.ts';

/** A transaction's number in the database, by which its outcome can be asked for; none on the embedded engine. */
type TransactionId = string | undefined;

/** How long, and how often, the outcome of a commit is asked for: a server that was stopped is back within seconds. */
const OUTCOME_WITHIN_MS = 8_000;
const ASK_EVERY_MS = 200;

const readId = (answers: unknown): TransactionId => {
  const last: Partial<QueryResult<{ id: string }>> | undefined = Array.isArray(answers) ? answers.at(-1) : undefined;
  return last?.rows?.[0]?.id;
};

/** Begins a transaction. On a server its number is asked for in the same round trip. */
export const beginOn = async (client: PoolClient, engine: Database['engine']): Promise<TransactionId> =>
  engine === 'postgres'
    ? readId(await client.query('begin; select pg_current_xact_id()::text as id'))
    : readId(await client.query('begin'));

type Outcome = 'committed' | 'aborted' | 'in progress' | null;

/**
 * `invalid_parameter_value`: the number is in the future. A server that crashed before anything of the transaction was
 * in its log gives the number out again; a commit that reached the log would have moved the counter past it.
 */
const NUMBER_IN_THE_FUTURE = '22023';

/** https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-INFO-SNAPSHOT */
const askOutcome = async (pool: Pool, id: string): Promise<Outcome | 'unavailable'> => {
  try {
    const { rows } = await pool.query<{ outcome: Outcome }>('select pg_xact_status($1::xid8) as outcome', [id]);
    return rows[0]?.outcome ?? null;
  } catch (error) {
    if (codeOf(error) === NUMBER_IN_THE_FUTURE) return 'aborted';
    if (!unavailabilityOf(error)) throw error;
    return 'unavailable';
  }
};

const outcomeOf = async (pool: Pool, id: string): Promise<Outcome | 'unavailable'> => {
  const deadline = performance.now() + OUTCOME_WITHIN_MS;
  for (;;) {
    const outcome = await askOutcome(pool, id);
    const isFinal = outcome === 'committed' || outcome === 'aborted' || outcome === null;
    if (isFinal || performance.now() > deadline) return outcome;
    await pause(ASK_EVERY_MS);
  }
};

interface Committing {
  readonly client: PoolClient;
  /** Where the outcome is asked for, should the client's connection break. */
  readonly pool: Pool;
  readonly id: TransactionId;
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
 * Commits. When the connection breaks before the answer, the database is asked what became of the transaction, so that
 * one that was kept is neither reported as failed nor run again.
 * @returns why the connection cannot be used any more, when that is so.
 * @throws DatabaseUnavailable `connection-lost` when nothing was kept, `commit-unknown` when that could not be learned.
 */
export const commitOn = async ({ client, pool, id, statements }: Committing): Promise<Error | undefined> => {
  try {
    const answer = await client.query([...statements, 'commit'].join('; '));
    // After a statement failed, PostgreSQL answers COMMIT with ROLLBACK and no error, although nothing was kept.
    if (commandOf(answer) !== 'COMMIT') throw new IgnoredFailure();
    return undefined;
  } catch (error) {
    if (codeOf(error) === FAILED_TRANSACTION) throw new IgnoredFailure();
    const broken = unavailabilityOf(error);
    if (!broken) throw error;
    const outcome = id === undefined ? null : await outcomeOf(pool, id);
    if (outcome === 'committed') return broken;
    throw outcome === 'aborted' ? broken : new DatabaseUnavailable('commit-unknown', error);
  }
};
