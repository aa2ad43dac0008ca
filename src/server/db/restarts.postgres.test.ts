import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { booksBalance } from '#tests/support/books-balance.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ACCOUNT, fillWallet } from '#tests/support/money.ts';
import { useOwnCluster } from '#tests/support/own-cluster.ts';
import type { Person } from '#tests/support/people.ts';
import { PROXIED } from '#tests/support/proxied-server.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';
import { writersOf } from '../domains/chat/fixtures/people-who-write.ts';
import { messages } from './schema/conversations.ts';
import { withdrawals } from './schema/money.ts';

/** Number of restarts: 3 in the test run, 50 in `npm run test:long`. */
const RESTARTS = Number(process.env.TRIAL_RESTARTS ?? 3);
/** Acknowledged writes between two restarts, so that each restart hits a working server. */
const ACKNOWLEDGED_BETWEEN = 30;
const WRITERS = 6;
const PATIENCE_MS = 60_000;

const { cluster, database } = useOwnCluster();
const app = useApp(undefined, database);
const { buildPair } = writersOf(app);

let server: ServerProcess;
let brand: Person;
let creator: Person;

beforeAll(async () => {
  ({ brand, creator } = await buildPair());
  await app().call(api.savePayout, {
    token: creator.token,
    body: { account_number: ACCOUNT, payment_method_id: 1 },
  });
  await fillWallet(app(), creator, 100_000_000);
  server = await startServerProcess({
    databaseUrl: cluster().urlOf('app'),
    dataDirectory: app().context.config.dataDirectory,
    // Lets each writer name the client addresses that it sends from.
    environment: { ...PROXIED, LOG_LEVEL: 'fatal' },
  });
});
afterAll(() => server.stop());

const readiness = async (): Promise<number> => (await fetch(`${server.url}/readyz`)).status;
const becomes = (status: number) => eventually(async () => expect(await readiness()).toBe(status), PATIENCE_MS);

test('without PostgreSQL the server is unready and answers 503 with a retry time at once, and it recovers', async () => {
  await cluster().halt('fast');
  await becomes(503);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${brand.token}` } }),
    ),
  );
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  }
  await cluster().resume();
  await becomes(200);
  expect((await server.call(api.me, { token: brand.token })).status).toBe(200);
  expect(server.isRunning()).toBe(true);
});

/** The acknowledged writes and the status codes that the load received. */
class Record {
  readonly sent = new Set<string>();
  readonly withdrawn = new Set<number>();
  readonly statuses = new Map<number, number>();
  isOver = false;

  get acknowledged(): number {
    return this.sent.size + this.withdrawn.size;
  }

  count(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }
}

/** One client that writes, reads and withdraws in a loop until the record is over. */
const work = async (record: Record, number: number): Promise<void> => {
  for (let round = 0; !record.isOver; round += 1) {
    // While the database is away answers come at once, and one address would exceed its limit.
    const headers = { 'x-forwarded-for': `10.${number}.${round >> 8}.${round & 255}` };
    const as = ({ token }: Person) => ({ token, headers });
    const key = randomUUID();
    const body = { message: `From ${number}`, client_key: key };
    const sent = await server.call(api.sendMessage, { ...as(creator), params: { id: brand.id }, body });
    if (sent.status < 300) record.sent.add(key);
    const read = await server.call(api.getChat, { ...as(brand), params: { id: creator.id } });
    const money = await server.call(api.withdraw, { ...as(creator), body: { amount: 1 } });
    if (money.status < 300) record.withdrawn.add(money.data.id);
    for (const { status } of [sent, read, money]) record.count(status);
  }
};

const endRandomConnections = () =>
  database().pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'app' and pid <> pg_backend_pid() and random() < 0.5",
  );

test(
  `${RESTARTS} restarts of PostgreSQL under load end no process and lose nothing that was acknowledged`,
  async () => {
    const record = new Record();
    const writers = Array.from({ length: WRITERS }, (_, number) => work(record, number));
    try {
      for (let n = 0; n < RESTARTS; n += 1) {
        const target = record.acknowledged + ACKNOWLEDGED_BETWEEN;
        await eventually(
          () => expect(record.acknowledged).toBeGreaterThanOrEqual(target - ACKNOWLEDGED_BETWEEN / 2),
          PATIENCE_MS,
        );
        // The pool of this process repeats the error of its outage until its own next attempt.
        await eventually(endRandomConnections, PATIENCE_MS);
        await eventually(() => expect(record.acknowledged).toBeGreaterThanOrEqual(target), PATIENCE_MS);
        await cluster().halt(n % 2 === 0 ? 'immediate' : 'fast');
        await cluster().resume();
        await becomes(200);
      }
    } finally {
      record.isOver = true;
      await Promise.all(writers);
    }
    expect(server.isRunning()).toBe(true);
    // Only success, or 503 with a retry time.
    expect([...record.statuses.keys()].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);

    const { orm } = database();
    const kept = await orm.select({ key: messages.clientKey, seq: messages.seq }).from(messages);
    const keys = new Set(kept.map(({ key }) => key));
    expect([...record.sent].filter((key) => !keys.has(key))).toEqual([]);
    expect(kept.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(kept.map((_, index) => index + 1));
    const taken = await orm
      .select({ id: withdrawals.id })
      .from(withdrawals)
      .where(eq(withdrawals.creatorId, creator.id));
    const ids = new Set(taken.map(({ id }) => id));
    expect([...record.withdrawn].filter((id) => !ids.has(id))).toEqual([]);
    expect(await booksBalance(orm)).toBe(true);
  },
  PATIENCE_MS * (RESTARTS + 1),
);
