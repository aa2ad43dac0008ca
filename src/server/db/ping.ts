import type { Client, Pool } from 'pg';

/** Runs a trivial query. @throws when the database does not answer. */
export const ping = async (database: Pool | Client): Promise<void> => {
  await database.query('select 1');
};
