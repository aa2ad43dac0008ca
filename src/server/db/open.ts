import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyBaseLogger } from 'fastify';
import { type Client, type ClientConfig, DatabaseError, type Pool } from 'pg';
import { codeOf } from '../lib/error-code.ts';
import { causesOf } from './database-error.ts';
import { DatabaseClient, DatabasePool } from './database-pool.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { DatabaseStartError } from './start-error.ts';

/** Runs a trivial query. @throws when the database does not answer. */
export const ping = async (database: Client): Promise<void> => {
  await database.query('select 1');
};

/**
 * Requests a row lock, which a read-only database rejects; no row is actually locked or written.
 * @throws DatabaseUnavailable when it does not answer, or, of kind `refused`, when it is read-only.
 */
export const probeWrites = async (pool: Pool): Promise<void> => {
  await pool.query('select from idempotency_keys where false for update');
};

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** A database, independent of its engine: the same driver, SQL and error codes. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  readonly pool: Pool;
  readonly orm: NodePgDatabase;
  readonly log: Log;
  /** Waits for connections in use, then closes. */
  close(): Promise<void>;
}

export type DatabaseOptions = {
  /** Connection string of a PostgreSQL server (15 or later); without it the embedded database is used. */
  readonly url?: string | undefined;
  /** Data folder of the embedded database. */
  readonly directory?: string | undefined;
  /** A file made by `createTemplate` that shortens the first start of the embedded database. */
  readonly template?: string | undefined;
  /** False only for throw-away databases: then a commit does not wait for the disk. */
  readonly durable?: boolean | undefined;
  /** How long a query waits for a free connection before it fails; 10 s by default. */
  readonly connectionTimeoutMillis?: number | undefined;
  /** How long an attempt to connect to a PostgreSQL server may take; 3 s by default. */
  readonly connectTimeoutMillis?: number | undefined;
  /** After how long a PostgreSQL server cancels a statement; 5 s by default. */
  readonly statementTimeoutMillis?: number | undefined;
  /**
   * How long to wait for a PostgreSQL server's answer before the connection counts as dead; by default twice
   * `statementTimeoutMillis`, when the server would have cancelled the statement long before.
   */
  readonly answerTimeoutMillis?: number | undefined;
  readonly log: Log;
  /** Called once when the embedded database died; the process can only end then. */
  readonly onFatal?: ((error: Error) => void) | undefined;
};

/**
 * Settings of every session. A statement is planned once per connection, whatever its parameters: planning a list costs
 * more than running it. So a value on which the choice of an index depends is a literal in its statement. A random page
 * costs hardly more than the next one on a solid-state disk; by default PostgreSQL assumes four times as much.
 */
const SESSION_SETTINGS = ['plan_cache_mode=force_generic_plan', 'random_page_cost=1.1'];

const STATEMENT_TIMEOUT_MS = 5_000;
/** `lock_timeout`: a transaction that waits longer for a row is rolled back and repeated. */
const LOCK_TIMEOUT_MS = 2_000;
/** How long an attempt to connect may take. */
const CONNECT_TIMEOUT_MS = 3_000;
/** Attempts of the first connection that are not answered in time, and the pause between them. */
const [FIRST_ATTEMPTS, FIRST_PAUSE_MS] = [10, 500];
const CONNECTION_TIMEOUT_MS = 10_000;
const POOL_SIZE = 10;
/**
 * How long a connection without work is kept. Its plans and what it knows of the tables end with it, and a new one makes
 * them again: with the driver's 10 s the first click on a quiet marketplace took 130 ms instead of 20.
 */
const IDLE_TIMEOUT_MS = 600_000;

/** Host and database of the connection string, without the password. */
function placeOf(url: string): string {
  try {
    const { host, pathname, searchParams } = new URL(url);
    return `${searchParams.get('host') ?? host}${pathname}`;
  } catch {
    return 'the address in DATABASE_URL';
  }
}

/** Has a timeout of its own for connecting: the pool would apply the one for a free connection. */
class ServerClient extends DatabaseClient {
  constructor({ connectTimeoutMillis, ...config }: ClientConfig & { readonly connectTimeoutMillis?: number } = {}) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMillis });
  }
}

function serverError(url: string, error: unknown): DatabaseStartError {
  const innermost = [...causesOf(error)].at(-1);
  const nested = innermost instanceof AggregateError ? innermost.errors[0] : innermost;
  const reason = nested instanceof Error ? nested.message : String(nested);
  const what = nested instanceof DatabaseError ? 'refused the connection' : 'cannot be reached';
  const code = codeOf(nested);
  return new DatabaseStartError(
    `The PostgreSQL server at ${placeOf(url)} ${what}: ${reason}${code ? ` (${code})` : ''}. Check DATABASE_URL.`,
    { cause: error },
  );
}

type Patience = Pick<DatabaseOptions, 'connectTimeoutMillis' | 'statementTimeoutMillis' | 'answerTimeoutMillis'> & {
  readonly connectionTimeoutMillis: number;
};

/**
 * A first connection that is slow, e.g. while a whole machine starts, is tried again: the process would end otherwise. One
 * that is refused is not.
 */
async function connectFirst(pool: Pool): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      const isSlow = [...causesOf(error)].some(({ message }) => message.endsWith('timeout expired'));
      if (!isSlow || attempt === FIRST_ATTEMPTS) throw error;
      await pause(FIRST_PAUSE_MS);
    }
  }
}

async function openServer(url: string, patience: Patience): Promise<Pool> {
  const { connectionTimeoutMillis, statementTimeoutMillis = STATEMENT_TIMEOUT_MS } = patience;
  const { connectTimeoutMillis = CONNECT_TIMEOUT_MS, answerTimeoutMillis = 2 * statementTimeoutMillis } = patience;
  let pool: Pool | undefined;
  try {
    const options = {
      connectionString: url,
      Client: ServerClient,
      max: POOL_SIZE,
      pipeline: true,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      connectionTimeoutMillis,
      connectTimeoutMillis,
      statement_timeout: statementTimeoutMillis,
      lock_timeout: LOCK_TIMEOUT_MS,
      query_timeout: answerTimeoutMillis,
      idle_in_transaction_session_timeout: 6 * STATEMENT_TIMEOUT_MS,
      keepAlive: true,
      options: SESSION_SETTINGS.map((setting) => `-c ${setting}`).join(' '),
    };
    pool = new DatabasePool(options);
    await connectFirst(pool);
    return pool;
  } catch (error) {
    await pool?.end();
    throw serverError(url, error);
  }
}

/**
 * Opens the PostgreSQL server at `url`, or the embedded database in `directory`.
 * @throws DatabaseStartError with a sentence for the operator when the server cannot be reached, the folder cannot be
 * used or is in use by another process, or commits do not reach the disk.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, directory, log, connectionTimeoutMillis = CONNECTION_TIMEOUT_MS } = options;
  const finish = (engine: Database['engine'], pool: Pool, close: () => Promise<void>): Database => {
    pool.on('error', (error) => log.error({ err: error }, 'an idle database connection was lost'));
    return { engine, pool, orm: drizzle(pool), log, close };
  };
  if (url) {
    const pool = await openServer(url, { ...options, connectionTimeoutMillis });
    return finish('postgres', pool, () => pool.end());
  }
  if (!directory) throw new DatabaseStartError('Neither DATABASE_URL nor a folder for the embedded database is set.');
  const onFatal = (error: Error) => {
    log.error({ err: error }, 'the embedded database died');
    options.onFatal?.(error);
  };
  const { durable = true, template } = options;
  const embedded = await openEmbedded({ directory, template, durable, connectionTimeoutMillis, onFatal });
  const settings = `set ${SESSION_SETTINGS.join('; set ')}`;
  embedded.pool.on('connect', (client) => void client.query(settings).catch(() => {}));
  return finish('pglite', embedded.pool, embedded.close);
}

/**
 * Makes the embedded database plan its statements again. A server's autovacuum replaces the plans on a table that has
 * grown. The embedded database has none, and would keep a plan that reads all of a table which was small.
 */
export const discardPlans = async ({ engine, pool }: Pick<Database, 'engine' | 'pool'>): Promise<void> => {
  if (engine === 'pglite') await pool.query('discard plans');
};
