import type { Pool } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase } from '../../src/server/db/open.ts';
import { copyTemplate, PATIENCE, useDatabase } from './database.ts';
import { silentLog } from './silent-log.ts';

/** Schema that keeps the rows made by migrations while tests change their tables. */
const MADE = 'made_by_migrations';

const namesOf = async (pool: Pool, schema: string): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    'select table_name as name from information_schema.tables where table_schema = $1 and table_type = $2',
    [schema, 'BASE TABLE'],
  );
  return rows.map(({ name }) => name);
};

const keepWhatMigrationsMade = async (pool: Pool): Promise<void> => {
  await pool.query(`create schema ${MADE}`);
  for (const name of await namesOf(pool, 'public')) {
    const { rowCount } = await pool.query(`select from ${name} limit 1`);
    if (rowCount) await pool.query(`create table ${MADE}.${name} as table public.${name}`);
  }
};

/** Restores the state after the migrations: the rows, and the sequences of empty tables. Triggers are off. */
const empty = async (pool: Pool): Promise<void> => {
  const made = await namesOf(pool, MADE);
  const others = (await namesOf(pool, 'public')).filter((name) => !made.includes(name));
  const refill = made.map((name) => `insert into ${name} overriding system value select * from ${MADE}.${name};`);
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    truncate ${others.join(', ')} restart identity cascade;
    truncate ${made.join(', ')} cascade;
    ${refill.join('\n')}
    commit;`);
};

let kept: Promise<Database> | undefined;

const openOnce = async (): Promise<Database> => {
  const { place } = await copyTemplate();
  const database = await openDatabase({ ...PATIENCE, durable: false, log: silentLog, ...place });
  await keepWhatMigrationsMade(database.pool);
  return database;
};

/**
 * Gives the test file a migrated, empty database that it only fills. On the embedded engine the files of a worker have
 * one after the other: emptying takes a tenth of the second that opening takes.
 */
export const useEmptiedDatabase = (): (() => Database) => {
  if (inject('databaseEngine') === 'postgres') return useDatabase();
  let database: Database | undefined;
  beforeAll(async () => {
    kept ??= openOnce();
    database = await kept;
    await empty(database.pool);
  });
  afterAll(() => {
    database = undefined;
  });
  return () => {
    if (!database) throw new Error('The test database is ready in beforeAll: ask for it inside a test or a hook.');
    return database;
  };
};
