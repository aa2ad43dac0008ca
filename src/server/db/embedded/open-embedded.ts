import { accessSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Pool } from 'pg';
import { DatabasePool } from '../database-pool.ts';
import { codeOf, DatabaseStartError, folderError } from '../start-error.ts';
import { lockDirectory } from './directory-lock.ts';
import { openThread, type PgliteThread } from './pglite-thread.ts';
import { unpackTemplate } from './template.ts';
import { wireStreams } from './wire-stream.ts';

export type EmbeddedOptions = {
  /** The data folder; made when it does not exist. PostgreSQL's files stand in its subfolder `pgdata`. */
  readonly directory: string;
  /** A file made by `createTemplate`; used when the folder has no database yet and the file exists. */
  readonly template?: string | undefined;
  /** Whether a commit waits for the disk. */
  readonly durable: boolean;
  /** How long a query waits for the one connection. */
  readonly connectionTimeoutMillis: number;
  readonly onFatal: (error: Error) => void;
};

/** Not `recursive`: Node 20 then loops for ever where a folder cannot be made although its parent exists (/proc). */
function makeFolder(directory: string): void {
  const parent = dirname(directory);
  if (parent !== directory && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !statSync(directory).isDirectory()) throw error;
  }
}

function prepareFolder(directory: string): void {
  try {
    makeFolder(directory);
    accessSync(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw folderError(directory, error);
  }
}

/** Beside the database once it was made: PostgreSQL would take a folder that lost its files for an empty one. */
const MADE = 'made';

/** PGlite's words for files that PostgreSQL cannot start from; what else goes wrong is told as it is. */
const DAMAGED = /Aborted|failed to initialize|RuntimeError/;

const damaged = (directory: string, reason: string, cause?: unknown): DatabaseStartError =>
  new DatabaseStartError(
    `The embedded database in ${directory} did not start, its files are damaged or incomplete (${reason}): ` +
      'restore the whole data folder from a backup, or move it away to begin with an empty one.',
    { cause },
  );

const startError = (directory: string, error: unknown): DatabaseStartError => {
  const reason = error instanceof Error ? error.message : String(error);
  if (DAMAGED.test(reason)) return damaged(directory, reason.split('. ')[0]?.replace(/\.$/, '') ?? reason, error);
  return new DatabaseStartError(`The embedded database in ${directory} did not start: ${reason}.`, { cause: error });
};

async function start(directory: string, options: EmbeddedOptions): Promise<PgliteThread> {
  const dataDirectory = resolve(directory, 'pgdata');
  const marker = resolve(directory, MADE);
  if (existsSync(marker) && !existsSync(resolve(dataDirectory, 'PG_VERSION')))
    throw damaged(directory, 'pgdata/PG_VERSION is missing');
  if (options.template) {
    await unpackTemplate(options.template, dataDirectory).catch((error: unknown) => {
      throw folderError(directory, error);
    });
  }
  const thread = await openThread({ dataDirectory, durable: options.durable }, options.onFatal).catch(
    (error: unknown) => {
      throw startError(directory, error);
    },
  );
  writeFileSync(marker, '');
  return thread;
}

/**
 * Opens PostgreSQL inside this process. There is one session, so the pool has one connection: a query on the pool
 * while a transaction holds it fails after `connectionTimeoutMillis`. The connection is never dropped for idleness,
 * since its named statements would be lost with it.
 * @throws DatabaseStartError
 */
export async function openEmbedded(
  options: EmbeddedOptions,
): Promise<{ pool: Pool; thread: PgliteThread; close(): Promise<void> }> {
  const directory = resolve(options.directory);
  prepareFolder(directory);
  const lock = await lockDirectory(directory);
  try {
    const thread = await start(directory, options);
    const pool = new DatabasePool({
      stream: wireStreams(thread),
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: options.connectionTimeoutMillis,
    });
    const close = async () => {
      await pool.end();
      await thread.close();
      await lock.release();
    };
    return { pool, thread, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
