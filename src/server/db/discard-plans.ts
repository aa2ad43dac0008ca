import type { Database } from './open.ts';

/**
 * Makes the embedded database plan its statements again. A server's autovacuum analyzes tables as they grow, which
 * replaces the plans on them; PGlite has none, so a generic plan made while a table was small, which reads all of it,
 * would be kept until the process ends.
 */
export const discardPlans = async ({ engine, pool }: Pick<Database, 'engine' | 'pool'>): Promise<void> => {
  if (engine === 'pglite') await pool.query('discard plans');
};
