import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { migrate } from '../../src/server/db/migrate.ts';
import { type Database, openDatabase } from '../../src/server/db/open.ts';
import { MIGRATIONS } from './database-setup.ts';
import { type Cluster, startCluster } from './postgres-cluster.ts';
import { silentLog } from './silent-log.ts';

interface OwnCluster {
  /** The server, which the test may halt. */
  readonly cluster: () => Cluster;
  /** A migrated, empty database on it. */
  readonly database: () => Database;
}

/** Gives a test file a PostgreSQL server of its own, for tests that stop it: the others share one. */
export const useOwnCluster = (): OwnCluster => {
  let cluster: Cluster | undefined;
  let database: Database | undefined;
  beforeAll(async () => {
    cluster = startCluster({ keepsCommits: true });
    const client = new Client(cluster.urlOf('postgres'));
    await client.connect();
    await client.query('create database app').finally(() => client.end());
    database = await openDatabase({ url: cluster.urlOf('app'), log: silentLog });
    await migrate(database.pool, MIGRATIONS);
  });
  afterAll(async () => {
    await database?.close();
    await cluster?.stop();
  });
  const opened = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The PostgreSQL server is started in beforeAll.');
    return value;
  };
  return { cluster: () => opened(cluster), database: () => opened(database) };
};
