import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, databaseDirectory } from '../config.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';

/** Relative to this file, in the sources and in the bundle. */
const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The database of an installation, migrated. @throws DatabaseStartError; then nothing is left open. */
export const openStore = async (config: Config, log: FastifyBaseLogger): Promise<Database> => {
  const db = await openDatabase({
    url: config.databaseUrl,
    directory: databaseDirectory(config),
    template: beside('./database-template.tgz'),
    log,
    // Nothing can be answered without it; a supervisor starts a new process.
    onFatal: () => process.exit(1),
  });
  const applied = await migrate(db.pool, beside('./migrations')).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  if (applied.length > 0) log.info({ applied }, 'the database was migrated');
  return db;
};
