import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isConflict, unavailabilityOf } from './database-error.ts';

/** Time limit and interval for querying the outcome of a commit: a restarted server is back within seconds. */
const OUTCOME_WITHIN_MS = 8_000;
const ASK_EVERY_MS = 200;

/**
 * SQL that records a commit, sent in the round trip of COMMIT and before it. A transaction that has written nothing has
 * no transaction id and needs no record.
 * @param id a UUID, unique to this attempt.
 */
export const recordCommit = (id: string): string =>
  `insert into transaction_outcomes (id, committed) select '${id}', true where pg_current_xact_id_if_assigned() is not null`;

/**
 * Reads the row of the transaction, or inserts one that says that it was not committed. If the transaction is still
 * running and has inserted its row, the statement waits for it (`lock_timeout`); if it has not, its COMMIT will fail on
 * the primary key whenever it arrives. `do update` makes the statement return the existing row, also on a repeat.
 */
const SETTLE = `
  insert into transaction_outcomes as known (id, committed) values ($1, false)
  on conflict (id) do update set committed = known.committed returning committed`;

type Outcome = 'committed' | 'aborted';

const askOutcome = async (pool: Pool, id: string): Promise<Outcome | 'unavailable'> => {
  try {
    const { rows } = await pool.query<{ committed: boolean }>(SETTLE, [id]);
    return rows[0]?.committed ? 'committed' : 'aborted';
  } catch (error) {
    if (!unavailabilityOf(error) && !isConflict(error)) throw error;
    return 'unavailable';
  }
};

/**
 * The outcome of a transaction whose COMMIT got no answer. After `aborted` it can never be committed any more, so a
 * repeat is safe; `unavailable` when the database did not answer within 8 s.
 */
export const settleOutcome = async (pool: Pool, id: string): Promise<Outcome | 'unavailable'> => {
  const deadline = performance.now() + OUTCOME_WITHIN_MS;
  for (;;) {
    const outcome = await askOutcome(pool, id);
    if (outcome !== 'unavailable' || performance.now() > deadline) return outcome;
    await pause(ASK_EVERY_MS);
  }
};

/**
 * Outcomes are queried for at most 8 s, and PostgreSQL ends a transaction whose COMMIT does not arrive after
 * `idle_in_transaction_session_timeout`. Measured by the database's clock, which wrote the rows.
 */
const SWEEP = "delete from transaction_outcomes where recorded_at < now() - interval '10 minutes'";

/** Deletes outdated rows. @returns how many. */
export const sweepOutcomes = async (pool: Pool): Promise<number> => (await pool.query(SWEEP)).rowCount ?? 0;
