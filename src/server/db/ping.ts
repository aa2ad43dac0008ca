import type { Client, Pool } from 'pg';

/** Asks the database for an answer. @throws when there is none. */
export const ping = async (database: Pool | Client): Promise<void> => {
  await database.query('select 1');
};
