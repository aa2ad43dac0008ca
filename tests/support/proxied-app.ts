import { afterAll, beforeAll } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from '../../src/server/db/open.ts';
import { PATIENCE, useDatabase } from './database.ts';
import { DatabaseProxy } from './database-proxy.ts';
import { eventually } from './eventually.ts';
import { silentLog } from './silent-log.ts';
import { useApp } from './test-app.ts';

/** A server that reaches its PostgreSQL database through a proxy, and that database without it. */
export const useProxiedApp = (options: Partial<DatabaseOptions> = PATIENCE) => {
  const database = useDatabase();
  let proxy: DatabaseProxy;
  let proxied: Database;
  beforeAll(async () => {
    proxy = await DatabaseProxy.start(String(database().pool.options.connectionString));
    proxied = await eventually(() => openDatabase({ ...options, url: proxy.url, log: silentLog }));
  });
  const app = useApp(undefined, () => proxied);
  afterAll(async () => {
    await proxied.close();
    await proxy.stop();
  });
  return { app, database, proxy: () => proxy };
};
