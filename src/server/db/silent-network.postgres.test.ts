import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { useDatabase } from '#tests/support/database.ts';
import { DatabaseProxy } from '#tests/support/database-proxy.ts';
import { eventually } from '#tests/support/eventually.ts';
import { buildBrand, type Person } from '#tests/support/people.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { useApp } from '#tests/support/test-app.ts';
import { type Database, openDatabase } from './open.ts';

const ANSWER_TIMEOUT_MS = 1_500;

const direct = useDatabase();
let proxy: DatabaseProxy;
let db: Database;
beforeAll(async () => {
  proxy = await DatabaseProxy.start(String(direct().pool.options.connectionString));
  db = await openDatabase({
    url: proxy.url,
    log: silentLog,
    answerTimeoutMillis: ANSWER_TIMEOUT_MS,
    connectionTimeoutMillis: 1_000,
  });
});
const app = useApp(undefined, () => db);
afterAll(async () => {
  await db.close();
  await proxy.stop();
});

const AT_ONCE = 30;
/** Each statement ends by one of the time-outs above, and a `select` is sent a second time. */
const ANSWERED_WITHIN_MS = 8_000;

const readAtOnce = ({ token }: Person) =>
  Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      app().app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } }),
    ),
  );
const readiness = async () => (await app().app.inject('/readyz')).statusCode;

test('a network that drops packets ends statements by time-out: 503 with a time, not ready, and back by itself', async () => {
  const brand = await buildBrand(app());
  expect((await readAtOnce(brand)).map(({ statusCode }) => statusCode)).toEqual(Array(AT_ONCE).fill(200));
  expect(await readiness()).toBe(200);

  proxy.silence();
  const begun = performance.now();
  const [answers, written, ready] = await Promise.all([
    readAtOnce(brand),
    app().app.inject({
      method: 'POST',
      url: '/api/start-support-chat',
      headers: { authorization: `Bearer ${brand.token}` },
    }),
    readiness(),
  ]);
  expect(performance.now() - begun).toBeLessThan(ANSWERED_WITHIN_MS);
  for (const { statusCode, headers } of [...answers, written])
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  expect(ready).toBe(503);

  // The connections of before stay dead, as behind a firewall that has forgotten them.
  proxy.restore();
  await eventually(async () => expect(await readiness()).toBe(200));
  expect((await readAtOnce(brand)).map(({ statusCode }) => statusCode)).toEqual(Array(AT_ONCE).fill(200));
  expect((await app().call(api.me, { token: brand.token })).status).toBe(200);
});

test('of connections that a network has forgotten one holds up a statement, and the others are replaced', async () => {
  const size = Number(db.pool.options.max);
  // All lent at the same time, so that none is used twice.
  const useAll = async () => {
    const clients = await Promise.all(Array.from({ length: size }, () => db.pool.connect()));
    await Promise.all(clients.map((client) => client.query('select 1')));
    for (const client of clients) client.release();
  };
  await useAll();
  expect(db.pool.idleCount).toBe(size);
  proxy.silence();
  proxy.restore();
  // A `select` is sent once more.
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  const begun = performance.now();
  await useAll();
  expect(performance.now() - begun).toBeLessThan(ANSWER_TIMEOUT_MS);
});
