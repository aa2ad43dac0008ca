import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { startCluster } from './postgres-cluster.ts';
import { silentLog } from './silent-log.ts';

/** What `useDatabase` copies: a folder, or the name of a database on a server. */
export type DatabaseTemplate =
  | { readonly engine: 'pglite'; readonly directory: string; readonly copies: string }
  | { readonly engine: 'postgres'; readonly url: string; readonly name: string };

declare module 'vitest' {
  interface ProvidedContext {
    databaseEngine: 'pglite' | 'postgres';
    databaseTemplate: DatabaseTemplate;
  }
}

export const MIGRATIONS = resolve('src/server/db/migrations');
const CACHE = resolve('node_modules/.cache/test-database');
const DAY_MS = 86_400_000;

/** A hash of the engine and the migrations. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  hash.update(await readFile(createRequire(import.meta.url).resolve('@electric-sql/pglite')));
  for (const name of (await readdir(MIGRATIONS)).sort())
    hash.update(name).update(await readFile(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
}

async function removeOld(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const { mtimeMs } = await stat(join(CACHE, name));
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(CACHE, name), { recursive: true, force: true });
  }
}

/** Migrating a database takes seconds, so the template is kept between runs. */
async function embeddedTemplate(): Promise<string> {
  const directory = join(CACHE, await fingerprint());
  if (existsSync(directory)) return directory;
  await mkdir(CACHE, { recursive: true });
  await removeOld();
  const unfinished = `${directory}.${randomBytes(4).toString('hex')}`;
  try {
    const database = await openDatabase({ directory: unfinished, durable: false, log: silentLog });
    await migrate(database.pool, MIGRATIONS).finally(() => database.close());
    await rename(unfinished, directory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another run may have made the same template meanwhile.
    if (!existsSync(directory)) throw error;
  }
  return directory;
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: name }).href;

async function serverTemplate(): Promise<{ url: string; name: string; remove: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given ? undefined : startCluster();
  const url = given ?? cluster?.urlOf('postgres') ?? '';
  const name = `test_${randomBytes(6).toString('hex')}`;
  const remove = async () => {
    if (cluster) await cluster.stop();
    else await run(url, `drop database if exists ${name}`);
  };
  try {
    await run(url, `create database ${name}`);
    const database = await openDatabase({ url: withDatabase(url, name), log: silentLog });
    await migrate(database.pool, MIGRATIONS).finally(() => database.close());
  } catch (error) {
    await remove();
    throw error;
  }
  return { url, name, remove };
}

/** Vitest global setup: creates the migrated template database, which each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.config.env.TEST_ENGINE === 'postgres') {
    const { url, name, remove } = await serverTemplate();
    project.provide('databaseTemplate', { engine: 'postgres', url, name });
    return remove;
  }
  const copies = await mkdtemp(join(tmpdir(), 'databases-'));
  project.provide('databaseTemplate', { engine: 'pglite', directory: await embeddedTemplate(), copies });
  return () => rm(copies, { recursive: true, force: true });
}
