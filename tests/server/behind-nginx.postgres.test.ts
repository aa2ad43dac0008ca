import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { Nginx } from '#tests/support/nginx.ts';
import { PROXIED } from '#tests/support/proxied-server.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';
import { searchNginx } from '../../scripts/find-nginx.mjs';
import { messages } from '../../src/server/db/schema/conversations.ts';
import { writersOf } from '../../src/server/domains/chat/fixtures/people-who-write.ts';

const program = searchNginx();
if (!program) process.stderr.write('\nTHE TEST BEHIND NGINX IS SKIPPED: no nginx in PATH or /usr/sbin.\n\n');

const app = useApp();
const { buildPair } = writersOf(app);
let servers: readonly ServerProcess[] = [];
let nginx: Nginx;

const start = (): Promise<ServerProcess> => {
  const { db, config } = app().context;
  return startServerProcess({
    databaseUrl: String(db.pool.options.connectionString),
    dataDirectory: config.dataDirectory,
    // A separate client address per request keeps all below the rate limit.
    environment: { ...PROXIED, SHUTDOWN_GRACE: '600', LOG_LEVEL: 'warn' },
  });
};

beforeAll(async () => {
  if (!program) return;
  servers = await Promise.all([start(), start()]);
  nginx = await Nginx.start(program, servers);
}, 120_000);
afterAll(async () => {
  await nginx?.stop();
  await Promise.all(servers.filter((server) => server.isRunning()).map((server) => server.stop('SIGINT')));
});

let addresses = 0;
interface Call {
  readonly path: string;
  readonly token: string;
  readonly body?: object;
}

/** Sends a request on a connection of its own, as from a separate user. Returns the status, or the error's text. */
const send = ({ path, token, body }: Call): Promise<number | string> => {
  addresses += 1;
  const headers = {
    authorization: `Bearer ${token}`,
    'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const sent = request(nginx.url + path, { method: body ? 'POST' : 'GET', headers, agent: false }, (answer) => {
      text(answer).then(
        () => resolve(Number(answer.statusCode)),
        (error: unknown) => resolve(String(error)),
      );
    });
    sent.on('error', (error) => resolve(String(error)));
    sent.end(body && JSON.stringify(body));
  });
};

/** Milliseconds. A process starts within a second on an idle machine, and much more slowly on a busy one. */
const PATIENCE_MS = 240_000;

test.skipIf(!program)(
  'behind nginx, no request fails while one of two servers is replaced',
  async () => {
    const { brand, creator } = await buildPair();
    const statuses: (number | string)[] = [];
    const written: string[] = [];
    let isOver = false;
    const reader = async (): Promise<void> => {
      while (!isOver) statuses.push(await send({ path: '/api/home-page', token: brand.token }));
    };
    const writer = async (): Promise<void> => {
      while (!isOver) {
        const client_key = randomUUID();
        const path = `/api${api.sendMessage.path.replace(':id', String(brand.id))}`;
        const status = await send({ path, token: creator.token, body: { message: 'Hello', client_key } });
        statuses.push(status);
        if (status === 201 || status === 200) written.push(client_key);
      }
    };
    const answeredMore = async (): Promise<void> => {
      const before = statuses.length;
      await expect.poll(() => statuses.length, { timeout: PATIENCE_MS }).toBeGreaterThan(before + 20);
    };
    const load = [reader(), reader(), writer()];
    await answeredMore();
    const [old] = servers;
    if (!old) throw new Error('No server was started.');
    process.kill(old.pid, 'SIGTERM');
    await expect.poll(() => nginx.listed, { timeout: PATIENCE_MS }).not.toContain(old.url);
    await answeredMore();
    // Its grace, long enough for any machine, is over by a second signal.
    await old.stop('SIGINT');
    expect(await old.exited).toEqual({ code: 0, signal: null });
    await answeredMore();
    const fresh = await start();
    servers = [...servers, fresh];
    nginx.add(fresh);
    await expect.poll(() => nginx.listed, { timeout: PATIENCE_MS }).toContain(fresh.url);
    await answeredMore();
    isOver = true;
    await Promise.all(load);
    expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
    const kept = await app().context.db.orm.select({ key: messages.clientKey }).from(messages);
    expect(kept.map(({ key }) => key).sort()).toEqual(written.sort());
  },
  PATIENCE_MS,
);
