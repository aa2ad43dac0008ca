import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, databaseDirectory } from '../config/config.ts';
import { isMigrated, MIGRATIONS, migrate } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { DatabaseStartError } from '../db/start-error.ts';

/** Of the bundle; the sources have no template. */
const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Whether an embedded database was made in the data folder. */
const hasEmbeddedDatabase = (config: Config): boolean =>
  existsSync(join(databaseDirectory(config), 'pgdata', 'PG_VERSION'));

const noInstallation = (config: Config): DatabaseStartError =>
  new DatabaseStartError(
    config.databaseUrl
      ? 'The database that DATABASE_URL names holds no marketplace. Set DATABASE_URL to the one of the server, or start the server once.'
      : `There is no database in ${config.dataDirectory}. Set DATA_DIR to the folder of the server, or start the server once.`,
  );

/**
 * Opens the database of an existing installation, for programs beside the server, which never create one.
 * @throws DatabaseStartError; then nothing is left open.
 */
export const openExistingStore = async (config: Config, log: FastifyBaseLogger): Promise<Database> => {
  if (!config.databaseUrl && !hasEmbeddedDatabase(config)) throw noInstallation(config);
  return openMigrated({ config, log, onFatal: end }, async (db) => {
    if (!(await isMigrated(db.pool))) throw noInstallation(config);
  });
};

/**
 * Opens the database of an installation, creates it when missing, and migrates it.
 * @param onFatal called once, after logging, when the embedded database died: the process has to end.
 * @throws DatabaseStartError; then nothing is left open.
 */
export const openStore = (config: Config, log: FastifyBaseLogger, onFatal: () => void = end): Promise<Database> =>
  openMigrated({ config, log, onFatal }, async () => {});

/** Without a database no call can be answered; a supervisor starts a new process. */
const end = (): void => process.exit(1);

interface Opening {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly onFatal: () => void;
}

const openMigrated = async (
  { config, log, onFatal }: Opening,
  check: (db: Database) => Promise<void>,
): Promise<Database> => {
  const db = await openDatabase({
    url: config.databaseUrl,
    directory: databaseDirectory(config),
    template: beside('./database-template.tgz'),
    log,
    onFatal,
  });
  try {
    await check(db);
    const applied = await migrate(db.pool, MIGRATIONS);
    if (applied.length > 0) log.info({ applied }, 'the database was migrated');
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
};
