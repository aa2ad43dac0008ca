import { expect, onTestFinished, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { endsWithin } from '#tests/support/ends-within.ts';
import { eventually } from '#tests/support/eventually.ts';
import { buildBrand, type Person } from '#tests/support/people.ts';
import { useProxiedApp } from '#tests/support/proxied-app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { openDatabase } from './open.ts';

const ANSWER_TIMEOUT_MS = 1_500;

const { app, proxy } = useProxiedApp({
  answerTimeoutMillis: ANSWER_TIMEOUT_MS,
  connectionTimeoutMillis: 1_000,
  connectTimeoutMillis: 1_000,
});

const AT_ONCE = 30;
/** Milliseconds. A statement ends by one of the timeouts above, and a `select` is retried once. */
const ANSWERED_WITHIN_MS = 20_000;

const readAtOnce = ({ token }: Person) =>
  Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      app().app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } }),
    ),
  );
/** Retries, because on a busy machine a new connection may take longer than the short timeouts of this test. */
const allRead = (person: Person) =>
  eventually(async () =>
    expect((await readAtOnce(person)).map(({ statusCode }) => statusCode)).toEqual(Array(AT_ONCE).fill(200)),
  );
const readiness = async () => (await app().app.inject('/readyz')).statusCode;

test('when the network drops packets, statements time out with 503 and a retry time, /readyz fails, and both recover', async () => {
  const brand = await eventually(() => buildBrand(app()));
  await allRead(brand);
  await eventually(async () => expect(await readiness()).toBe(200));

  // The answer of a probe is cached for a second.
  app().pass(1_000);
  proxy().silence();
  const asked = Promise.all([
    readAtOnce(brand),
    app().app.inject({
      method: 'POST',
      url: '/api/start-support-chat',
      headers: { authorization: `Bearer ${brand.token}` },
    }),
    readiness(),
  ]);
  expect(await endsWithin(asked, ANSWERED_WITHIN_MS)).toBe(true);
  const [answers, written, ready] = await asked;
  for (const { statusCode, headers } of [...answers, written])
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  expect(ready).toBe(503);

  // The old connections stay dead, as behind a firewall that has dropped their state.
  proxy().restore();
  await eventually(async () => expect(await readiness()).toBe(200));
  await allRead(brand);
  await eventually(async () => expect((await app().call(api.me, { token: brand.token })).status).toBe(200));
});

test('after the network has dropped all idle connections, only one statement waits for a timeout; the others are replaced', async () => {
  // A separate pool, so that nothing else uses its connections, with a timeout long enough for new ones on a busy
  // machine.
  const patient = await openDatabase({ url: proxy().url, log: silentLog, answerTimeoutMillis: 3_000 });
  onTestFinished(() => patient.close());
  const { pool } = patient;
  const size = Number(pool.options.max);
  // Checks out all connections at the same time, so that each is used once. A statement on a dropped connection fails.
  const useAll = async (): Promise<number[]> => {
    const clients = await Promise.all(Array.from({ length: size }, () => pool.connect()));
    try {
      const answers = await Promise.all(clients.map((client) => client.query('select pg_backend_pid() as pid')));
      return answers.map(({ rows }) => Number(rows[0].pid));
    } finally {
      for (const client of clients) client.release();
    }
  };
  const forgotten = await useAll();
  expect(pool.idleCount).toBe(size);
  proxy().silence();
  proxy().restore();
  // A failed `select` is retried once on a new connection.
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  for (const used of await useAll()) expect(forgotten).not.toContain(used);
});
