import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseError, type Pool, type PoolClient } from 'pg';

import { DatabaseStartError } from './start-error.ts';

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/** The folder of the migrations, beside this file in the sources and in the bundle. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

const FILE_NAME = /^(\d{4})_[a-z0-9_-]+\.sql$/;
/** An arbitrary key that nothing else in the database locks. */
const ADVISORY_LOCK = 4_711_000_001;
/** The maximum of a timer, 24 days: the driver reads 0 as its default timeout. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;
const withoutTimeout = (text: string) => ({ text, query_timeout: NO_TIMEOUT_MS });

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = FILE_NAME.exec(name)?.[1];
    if (!number) throw new Error(`The migration ${name} must be named like 0001_what_it_does.sql.`);
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Whether this database has ever been migrated. */
export async function isMigrated(database: Pool | PoolClient): Promise<boolean> {
  const { rows } = await database.query("select to_regclass('migrations') is not null as there");
  return rows[0]?.there === true;
}

async function readApplied(database: Pool | PoolClient): Promise<Map<string, string>> {
  if (!(await isMigrated(database))) return new Map();
  const { rows } = await database.query<{ name: string; checksum: string }>('select name, checksum from migrations');
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** The first migration of databases from before the first release. The schema replaced it and those that followed. */
const UNRELEASED = '0001_schema.sql';

/** The migrations still to apply. A name known to the database but missing in the folder is that of a newer server. */
function outstanding(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  if (applied.has(UNRELEASED)) {
    throw new DatabaseStartError(
      'The database was created before the first release of this server and cannot be updated: ' +
        'name a new folder in DATA_DIR, or an empty database in DATABASE_URL.',
    );
  }
  const newer = [...applied.keys()].find((applied) => !migrations.some(({ name }) => name === applied));
  if (newer !== undefined) {
    throw new DatabaseStartError(
      `The database was migrated by a newer version of this server (${newer}): ` +
        'start that version, or restore a backup of the database from before the update.',
    );
  }
  const known = migrations.filter(({ name }) => applied.has(name));
  const edited = known.find(({ name, checksum }) => applied.get(name) !== checksum);
  if (edited) {
    throw new DatabaseStartError(
      `The migration ${edited.name} was changed after it had been applied to this database. ` +
        'Restore the file and put the change into a new migration.',
    );
  }
  const newest = known.at(-1)?.name ?? '';
  const rest = migrations.filter(({ name }) => !applied.has(name));
  const late = rest.find(({ name }) => name < newest);
  if (late)
    throw new DatabaseStartError(
      `The migration ${late.name} comes too late: ${newest} is applied already. Give it a new number.`,
    );
  return rest;
}

function failure({ name, sql }: Migration, error: unknown): DatabaseStartError {
  const message = error instanceof Error ? error.message : String(error);
  const position = error instanceof DatabaseError ? Number(error.position) : Number.NaN;
  const line = Number.isNaN(position) ? '' : ` (line ${sql.slice(0, position).split('\n').length})`;
  return new DatabaseStartError(`The migration ${name} failed${line}: ${message}`, { cause: error });
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  const { name, checksum, sql } = migration;
  try {
    await client.query('begin');
    await client.query(withoutTimeout(sql));
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    // On a broken connection the rollback fails too; report the original error.
    await client.query('rollback').catch(() => undefined);
    throw failure(migration, error);
  }
}

async function applyLocked(client: PoolClient, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const rest = outstanding(migrations, await readApplied(client));
  for (const migration of rest) await apply(client, migration);
  return rest.map(({ name }) => name);
}

/**
 * Applies the numbered SQL files of a folder that this database has not seen yet, in order, each once and in a
 * transaction of its own. Safe with several processes at a time: one applies, the others wait and find nothing to do.
 * @returns the names of the files it applied.
 * @throws DatabaseStartError: the database is a newer server's or from before the first release; a file was edited after
 * it was applied, came too late, is badly named, or failed (the ones before it stay applied).
 */
export async function migrate(pool: Pool, directory: string): Promise<string[]> {
  const migrations = await readMigrations(directory);
  if (outstanding(migrations, await readApplied(pool)).length === 0) return [];
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Waiting for another process, and a migration itself, may exceed the timeouts of the server's queries.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query(withoutTimeout(`select pg_advisory_lock(${ADVISORY_LOCK})`));
    return await applyLocked(client, migrations);
  } finally {
    await client
      .query(`select pg_advisory_unlock(${ADVISORY_LOCK}); reset statement_timeout; reset lock_timeout`)
      .catch((error: Error) => {
        broken = error;
      });
    client.release(broken);
  }
}
