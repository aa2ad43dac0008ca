import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Pool } from 'pg';
import { makePrivateFolderSync } from '../../lib/private-folder.ts';
import { DatabasePool } from '../database-pool.ts';
import { DatabaseStartError, folderError } from '../start-error.ts';
import { lockDirectory } from './directory-lock.ts';
import { openThread, type PgliteThread } from './pglite-thread.ts';
import { unpackTemplate } from './template.ts';
import { wireStreams } from './wire-stream.ts';

export type EmbeddedOptions = {
  /** The data folder, created when missing. PostgreSQL's files are in its subfolder `pgdata`. */
  readonly directory: string;
  /** A file made by `createTemplate`; used for a folder without a database, if the file exists. */
  readonly template?: string | undefined;
  /** Whether a commit waits for the disk. */
  readonly durable: boolean;
  /** How long a query waits for the only connection. */
  readonly connectionTimeoutMillis: number;
  readonly onFatal: (error: Error) => void;
};

function prepareFolder(directory: string): void {
  try {
    makePrivateFolderSync(directory);
    accessSync(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw folderError(directory, error);
  }
}

/** Marker file beside the database: PostgreSQL would treat a folder that lost its files as an empty one. */
const MADE = 'made';

/** PGlite's messages for files that PostgreSQL cannot start from; other errors are reported unchanged. */
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
  return new DatabaseStartError(
    `The embedded database in ${directory} did not start: ${reason}. If that happens again, restore the whole data folder from a backup.`,
    { cause: error },
  );
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
 * Opens PostgreSQL inside this process. It has one session, so the pool has one connection: while a transaction holds
 * it, a query on the pool fails after `connectionTimeoutMillis`. The connection has no idle timeout, since its named
 * statements would be lost with it.
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
