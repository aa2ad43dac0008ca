import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../../src/server/db/open.ts';
import type { DatabaseTemplate } from './database-setup.ts';
import { silentLog } from './silent-log.ts';

type Changes = Partial<Pick<DatabaseOptions, 'log' | 'connectionTimeoutMillis' | 'onFatal'>>;

/** Location of a copy of the migrated database, and how to remove it. */
export interface DatabaseCopy {
  readonly place: Pick<DatabaseOptions, 'url' | 'directory'>;
  remove(): Promise<void>;
}

/**
 * Milliseconds. A test ends by a time-out of its own; what it prepares by one large statement, e.g. ten thousand jobs,
 * may take long on a busy machine.
 */
export const PATIENCE = {
  statementTimeoutMillis: 1_800_000,
  connectionTimeoutMillis: 60_000,
  connectTimeoutMillis: 60_000,
};

type TemplateOf<Engine> = Extract<DatabaseTemplate, { engine: Engine }>;

async function copyFolder({ directory: template, copies }: TemplateOf<'pglite'>): Promise<DatabaseCopy> {
  const directory = await mkdtemp(join(copies, 'db-'));
  await cp(join(template, 'pgdata'), join(directory, 'pgdata'), { recursive: true, mode: constants.COPYFILE_FICLONE });
  return { place: { directory }, remove: () => rm(directory, { recursive: true, force: true }) };
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function copyDatabase({ url, name }: TemplateOf<'postgres'>): Promise<DatabaseCopy> {
  const copy = `test_${randomBytes(6).toString('hex')}`;
  await runOn(url, `create database ${copy} template ${name} strategy file_copy`);
  const place = { url: Object.assign(new URL(url), { pathname: copy }).href };
  return { place, remove: () => runOn(url, `drop database ${copy} with (force)`) };
}

/** A fresh migrated database of the engine under test, not yet opened. */
export async function copyTemplate(): Promise<DatabaseCopy> {
  const template = inject('databaseTemplate');
  return template.engine === 'pglite' ? copyFolder(template) : copyDatabase(template);
}

/**
 * Gives the test file a migrated, empty database of its own on the engine under test, closed and removed afterwards.
 * @returns a function, as the database exists only while tests run.
 */
export function useDatabase(changes: Changes = {}): () => Database {
  let copy: DatabaseCopy | undefined;
  let database: Database | undefined;
  beforeAll(async () => {
    copy = await copyTemplate();
    database = await openDatabase({ ...PATIENCE, durable: false, log: silentLog, ...changes, ...copy.place });
  });
  afterAll(async () => {
    await database?.close();
    await copy?.remove();
  });
  return () => {
    if (!database) throw new Error('The test database is opened in beforeAll: ask for it inside a test or a hook.');
    return database;
  };
}
