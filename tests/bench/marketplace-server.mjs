// The built server with a filled marketplace, for measurements.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { startCluster } from '../support/postgres-cluster.ts';
import { startProcess } from '../support/processes.mjs';
import { PROXIED } from '../support/proxied-server.ts';
import { silentLog } from '../support/silent-log.ts';
import { fillMarketplace } from './marketplace.ts';
import { signIn } from './marketplace-people.ts';

/** Milliseconds; one statement inserts 100,000 jobs, which is slow on a busy machine. */
const FILLED_WITHIN = 600_000;

const prepare = async (place, size, count) => {
  const database = await openDatabase({
    ...place,
    durable: false,
    log: silentLog,
    statementTimeoutMillis: FILLED_WITHIN,
  });
  try {
    await migrate(database.pool, 'src/server/db/migrations');
    await fillMarketplace(database.pool, size);
    return await signIn(database, size, count);
  } finally {
    await database.close();
  }
};

const withServer = async (place, { size, count }, environment, work) => {
  const people = await prepare(place, size, count);
  const server = await startProcess('out/server/main.js', {
    MALLOC_ARENA_MAX: '2',
    LOG_LEVEL: 'error',
    SEED: 'none',
    ...PROXIED,
    ...environment,
  });
  try {
    await work(server, people);
  } finally {
    await server.stop();
  }
};

const withDirectory = async (work) => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
};

/**
 * Calls `work` with the built server on PostgreSQL, its marketplace and `count` signed-in people of each role.
 * @param of `{ size, count }`
 */
export const onPostgres = (of, work) =>
  withDirectory(async (DATA_DIR) => {
    const cluster = startCluster();
    const url = cluster.urlOf('postgres');
    const environment = { DATA_DIR, DATABASE_URL: url, SECRET_KEY: 'a key of measurements and journeys only' };
    try {
      await withServer({ url }, of, environment, (server, people) => work('postgres', server, people, DATA_DIR));
    } finally {
      await cluster.stop();
    }
  });

/** The same on the embedded database. */
export const onPglite = (of, work) =>
  withDirectory((DATA_DIR) =>
    withServer({ directory: join(DATA_DIR, 'database') }, of, { DATA_DIR }, (server, people) =>
      work('pglite', server, people, DATA_DIR),
    ),
  );
