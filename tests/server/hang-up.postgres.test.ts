import { expect, test } from 'vitest';
import { startServerProcess } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';

const app = useApp();

test('a server ignores SIGHUP, and exits with 0 after SIGTERM', async () => {
  const { db, config } = app().context;
  const databaseUrl = String(db.pool.options.connectionString);
  const server = await startServerProcess({ databaseUrl, dataDirectory: config.dataDirectory });
  process.kill(server.pid, 'SIGHUP');
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.stop();
  expect(await server.exited).toEqual({ code: 0, signal: null });
});
