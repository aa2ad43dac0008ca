import { type AddressInfo, createServer, type Socket } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { launchServerProcess, startServerProcess } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';

const app = useApp();
// Only the server under test may do the work.
beforeAll(() => app().context.outbox.stop());

const settings = (environment: Readonly<Record<string, string>> = {}) => {
  const { db, config } = app().context;
  const databaseUrl = String(db.pool.options.connectionString);
  return { databaseUrl, dataDirectory: config.dataDirectory, environment };
};

let people = 0;
/** Makes an account, to which a code is mailed. */
const register = async (server: Pick<Awaited<ReturnType<typeof startServerProcess>>, 'call'>): Promise<string> => {
  people += 1;
  const email = `person-${people}@example.com`;
  const body = { name: 'Ada', email, password: PASSWORD, password_confirmation: PASSWORD, role: 'brand' } as const;
  expect((await server.call(api.register, { body })).status).toBe(201);
  return email;
};

test('ends in order although a mail server answers without end', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.write('220 mail.example ready\r\n');
    // A reply that never ends keeps the connection from being idle.
    const drip = setInterval(() => socket.write('250-and more\r\n'), 500);
    socket.once('close', () => clearInterval(drip));
  });
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as AddressInfo;
  const server = await startServerProcess(settings({ SMTP_URL: `smtp://127.0.0.1:${port}` }));
  await register(server);
  await expect.poll(() => sockets.size).toBeGreaterThan(0);
  await server.stop();
  expect(await server.exited).toEqual({ code: 0, signal: null });
  expect(server.output()).toContain('a part did not end in time');
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test('begins no work of the outbox while it drains', async () => {
  const server = await startServerProcess(settings({ SHUTDOWN_GRACE: '600' }));
  process.kill(server.pid, 'SIGTERM');
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
  const email = await register(server);
  process.kill(server.pid, 'SIGINT');
  expect(await server.exited).toEqual({ code: 0, signal: null });
  const { rows } = await app().context.db.pool.query(`select attempts from outbox where payload->>'to' = $1`, [email]);
  expect(rows).toEqual([{ attempts: 0 }]);
});

test('a signal during the migrations stops the server once it has started', async () => {
  const { pool } = app().context.db;
  const migrating = await pool.connect();
  /** The lock of `migrate`, as another process that migrates has it. */
  const lock = 4_711_000_001;
  await migrating.query(`select pg_advisory_lock(${lock})`);
  const { rows } = await migrating.query(
    'delete from migrations where name = (select max(name) from migrations) returning name, checksum',
  );
  const { child, exited, output } = launchServerProcess(settings());
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  child.kill('SIGTERM');
  await migrating.query('insert into migrations (name, checksum) values ($1, $2)', [rows[0].name, rows[0].checksum]);
  await migrating.query(`select pg_advisory_unlock(${lock})`);
  migrating.release();
  expect(await exited).toEqual({ code: 0, signal: null });
  expect(output()).toMatch(/listening|running/i);
});
