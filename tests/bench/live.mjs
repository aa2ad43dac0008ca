// `npm run bench:live`: memory of idle sockets, latency from the hub to a socket, reconnection of clients after a restart,
// and the cost of a long conversation for the page. The hub of the first two runs from its source (live-hub.ts, through
// tsx), so that it is alone in its process; everything else is the built product.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { migrate } from '../../src/server/db/migrate.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { authorizeSocket } from '../../src/server/providers/broadcast/channel-auth.ts';
import { startProcess } from '../support/processes.mjs';
import { PROXIED } from '../support/proxied-server.ts';
import { silentLog } from '../support/silent-log.ts';
import { measureChat } from './live-chat.mjs';

const SOCKETS = Number(process.env.SOCKETS ?? 10_000);
const RATES = [2_000, 8_000];
const RATE_SECONDS = 5;
const CLIENTS = Number(process.env.CLIENTS ?? 2_000);
const SERVER = process.env.SERVER ?? 'out/server/main.js';
/** Clients reconnect after a random delay up to this, and retry until the server answers. */
const JITTER_MS = 5_000;

const now = () => performance.timeOrigin + performance.now();
const once = (emitter, event) => new Promise((resolve) => emitter.once(event, resolve));
const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
const kilobytes = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
const verdict = (ok) => (ok ? 'ok' : 'OVER');

/** Runs `work` for 0 … n-1, at most `width` at once. */
const inParallel = async (n, width, work) => {
  let next = 0;
  const worker = async () => {
    while (next < n) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
};

/**
 * Connects and subscribes to one channel; `leave` returns the authorization for the hub. Resolves once it is
 * subscribed.
 */
const listen = (url, channel, leave, { hear = () => {}, headers = {} } = {}) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, headers });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed')));
    socket.on('message', async (raw) => {
      const { event, data } = JSON.parse(String(raw));
      if (event === 'pusher:connection_established') {
        const auth = await leave(JSON.parse(data).socket_id, channel).catch(reject);
        if (auth) socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
      } else if (event === 'pusher_internal:subscription_succeeded') resolve(socket);
      else if (event === 'pusher:subscription_error' || event === 'pusher:error') reject(new Error(String(raw)));
      else hear(JSON.parse(data));
    });
  });

const measureHub = async () => {
  const child = fork('tests/bench/live-hub.ts', { execArgv: ['--import', 'tsx'] });
  const { port } = await once(child, 'message');
  await pause(1_000);
  const before = kilobytes(child.pid);
  const delays = [];
  const sockets = [];
  const app = { key: 'bench', secret: 'bench' };
  const began = now();
  await inParallel(SOCKETS, 64, async (n) => {
    const leave = async (id, channel) => authorizeSocket(app, id, channel, { userId: n + 1, tokenId: n + 1 });
    const url = `ws://127.0.0.1:${port}/app/bench?protocol=7`;
    const hear = ({ at }) => delays.push(now() - at);
    sockets.push(await listen(url, `private-chat${n + 1}`, leave, { hear }));
  });
  const connected = now() - began;
  await pause(3_000);
  const each = (kilobytes(child.pid) - before) / SOCKETS;
  console.log(
    `${SOCKETS} idle sockets, connected in ${(connected / 1_000).toFixed(1)} s: ${each.toFixed(1)} KB each of 10   ${verdict(each <= 10)}`,
  );
  for (const perSecond of RATES) {
    delays.length = 0;
    child.send({ channels: SOCKETS, perSecond, seconds: RATE_SECONDS });
    const { sent } = await once(child, 'message');
    await pause(500);
    const sorted = [...delays].sort((a, b) => a - b);
    const [p50, p99] = [quantile(sorted, 0.5), quantile(sorted, 0.99)];
    console.log(
      `${perSecond} messages/s to ${SOCKETS} sockets: ${delays.length} of ${sent} arrived, p50 ${p50.toFixed(2)} ms of 1, p99 ${p99.toFixed(1)} ms   ${verdict(p50 <= 1 && delays.length === sent)}`,
    );
  }
  for (const socket of sockets) socket.terminate();
  child.kill();
  await once(child, 'exit');
};

const tokenOf = (n) => createHash('sha256').update(`bench ${n}`).digest('base64url');

/** Makes a database with as many signed-in users as clients. */
const fill = async (directory) => {
  const db = await openDatabase({ directory: join(directory, 'database'), durable: false, log: silentLog });
  await migrate(db.pool, 'src/server/db/migrations');
  const hashes = Array.from({ length: CLIENTS }, (_, n) => createHash('sha256').update(tokenOf(n)).digest('hex'));
  const { rows } = await db.pool.query(
    `with people as (
       insert into users (email, name, role, email_verified_at)
       select 'live-' || n || '@example.com', 'Live', 'creator', now() from generate_series(1, $1::int) n returning id)
     insert into tokens (user_id, hash, expires_at)
     select id, ($2::text[])[row_number() over (order by id)], now() + interval '1 day' from people returning user_id, hash`,
    [CLIENTS, hashes],
  );
  await db.close();
  const users = new Map(rows.map(({ user_id, hash }) => [hash, Number(user_id)]));
  return hashes.map((hash, n) => ({ userId: users.get(hash), token: tokenOf(n) }));
};

/** Gives the client an address of its own as far as the server can see; requests and sockets are limited by address. */
const addressOf = (n) => ({ 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` });

/** Requests the authorization from the API. */
const asking = (url, token, n) => async (socket_id, channel_name) => {
  const answer = await fetch(`${url}/api/broadcasting/auth`, {
    method: 'POST',
    body: new URLSearchParams({ socket_id, channel_name }),
    headers: { authorization: `Bearer ${token}`, ...addressOf(n) },
  });
  if (!answer.ok) throw new Error(`Leave was refused: ${answer.status}`);
  return (await answer.json()).auth;
};

const measureReturn = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bench-live-'));
  const people = await fill(directory);
  const environment = { DATA_DIR: directory, SEED: 'none', LOG_LEVEL: 'error', ...PROXIED };
  const join_ = async (url, key, n) => {
    const { userId, token } = people[n];
    const leave = asking(url, token, n);
    const address = `${url.replace('http', 'ws')}/app/${key}?protocol=7`;
    return listen(address, `private-notification${userId}`, leave, { headers: addressOf(n) });
  };
  const first = await startProcess(SERVER, environment);
  const keyOf = async ({ url }) => (await (await fetch(`${url}/api/client-config`)).json()).data.realtime.key;
  const key = await keyOf(first);
  const closed = [];
  await inParallel(CLIENTS, 64, async (n) => {
    const socket = await join_(first.url, key, n);
    closed.push(once(socket, 'close'));
  });
  const began = now();
  await first.stop();
  await Promise.all(closed);
  const second = await startProcess(SERVER, environment);
  const up = now();
  const sockets = [];
  await Promise.all(
    people.map(async (_person, n) => {
      for (;;) {
        await pause(Math.random() * JITTER_MS);
        const socket = await join_(second.url, key, n).catch(() => undefined);
        if (socket) return sockets.push(socket);
      }
    }),
  );
  const all = (now() - up) / 1_000;
  console.log(
    `${CLIENTS} clients after a restart of ${((up - began) / 1_000).toFixed(1)} s: all back and authorised ${all.toFixed(1)} s later of 30   ${verdict(all <= 30)}`,
  );
  for (const socket of sockets) socket.terminate();
  await second.stop();
  rmSync(directory, { recursive: true, force: true });
};

console.log(`${cpus().length} cores, Node ${process.version}; clients and server on one machine`);
await measureHub();
await measureReturn();
await measureChat();
