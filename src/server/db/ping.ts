import type { Client, Pool } from 'pg';

/** Runs a trivial query. @throws when the database does not answer. */
export const ping = async (database: Client): Promise<void> => {
  await database.query('select 1');
};

/**
 * Requests a row lock, which a read-only database rejects; no row is actually locked or written.
 * @throws DatabaseUnavailable when it does not answer, or, of kind `refused`, when it is read-only.
 */
export const probeWrites = async (pool: Pool): Promise<void> => {
  await pool.query('select from idempotency_keys where false for update');
};
