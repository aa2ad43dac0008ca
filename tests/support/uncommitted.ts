import type { Pool } from 'pg';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';

const WAITING = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

/**
 * Runs a call that meets changes that are not committed yet, on a PostgreSQL server: they are committed when the call
 * waits for their lock. Fails when it does not wait.
 */
export const meetUncommitted = async <T>(pool: Pool, changes: string, call: () => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${changes}`);
    const answer = call();
    await eventually(async () => expect((await pool.query(WAITING)).rowCount).toBe(1));
    await client.query('commit');
    return await answer;
  } finally {
    client.release(true);
  }
};
