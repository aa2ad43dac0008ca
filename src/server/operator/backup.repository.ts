import type { Database } from '../db/open.ts';

/** Runs work while a connection is held after a checkpoint: on the embedded database no other statement runs meanwhile. */
export const whileCheckpointed = async (pool: Database['pool'], work: () => Promise<void>): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    await work();
  } finally {
    client.release();
  }
};
