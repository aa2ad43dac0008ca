import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Pool } from 'pg';
import { makePrivateFolderSync } from '../../lib/private-folder.ts';
import { DatabasePool } from '../database-pool.ts';
import { DatabaseStartError, folderError } from '../start-error.ts';
import { lockDirectory } from './directory-lock.ts';
import { openThread, type PgliteThread } from './pglite-thread.ts';
import { unpackTemplate } from './template.ts';
import { WireStream } from './wire-stream.ts';

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

/** PGlite's messages for files that PostgreSQL cannot start from; other errors are reported unchanged. */
const DAMAGED = /Aborted|failed to initialize|RuntimeError|PG_VERSION/;

const startError = (directory: string, cause: unknown): DatabaseStartError => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const restore = 'restore the whole data folder from a backup';
  const rest = DAMAGED.test(reason)
    ? `, its files are damaged or incomplete (${reason.replace(/\.( .*)?$/s, '')}): ${restore}, or move it away to begin with an empty one.`
    : `: ${reason}. If that happens again, ${restore}.`;
  return new DatabaseStartError(`The embedded database in ${directory} did not start${rest}`, { cause });
};

async function start(directory: string, options: EmbeddedOptions): Promise<PgliteThread> {
  const dataDirectory = resolve(directory, 'pgdata');
  // A file beside the database: PostgreSQL would treat a folder that lost its files as an empty one.
  const marker = resolve(directory, 'made');
  if (existsSync(marker) && !existsSync(resolve(dataDirectory, 'PG_VERSION')))
    throw startError(directory, 'pgdata/PG_VERSION is missing');
  try {
    if (options.template) await unpackTemplate(options.template, dataDirectory);
  } catch (error) {
    throw folderError(directory, error);
  }
  try {
    const thread = await openThread({ dataDirectory, durable: options.durable }, options.onFatal);
    writeFileSync(marker, '');
    return thread;
  } catch (error) {
    throw startError(directory, error);
  }
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
  try {
    makePrivateFolderSync(directory);
    accessSync(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw folderError(directory, error);
  }
  const lock = await lockDirectory(directory);
  try {
    const thread = await start(directory, options);
    const pool = new DatabasePool({
      stream: () => new WireStream(thread),
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
