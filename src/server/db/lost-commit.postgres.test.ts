import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseProxy } from '#tests/support/database-proxy.ts';
import { useOwnCluster } from '#tests/support/own-cluster.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { type Database, openDatabase } from './open.ts';
import { outbox } from './schema/work.ts';
import { type Transaction, transaction } from './transaction.ts';
import { sweepOutcomes } from './transaction-outcome.ts';

const { cluster, database } = useOwnCluster();
let proxy: DatabaseProxy;
let proxied: Database;
beforeAll(async () => {
  // The transaction's WAL must not reach the disk before the crash; otherwise PostgreSQL does not reuse its transaction
  // id.
  await database().pool.query("alter system set wal_writer_delay = '10s'");
  await database().pool.query('select pg_reload_conf()');
  proxy = await DatabaseProxy.start(cluster().urlOf('app'));
  // The COMMIT that is not forwarded waits until its connection is cut.
  proxied = await openDatabase({ url: proxy.url, log: silentLog, answerTimeoutMillis: 60_000 });
});
afterAll(async () => {
  await proxied.close();
  await proxy.stop();
});

const numberOf = async (tx: Transaction): Promise<bigint> => {
  const { rows } = await tx.orm.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
  return BigInt(rows[0]?.id ?? 0);
};

const commitOneTransaction = async (client: Client): Promise<bigint> => {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return BigInt(rows[0]?.id ?? 0);
};

/** Crashes and restarts PostgreSQL, and commits other transactions until one has the same transaction id. */
const reissue = async (number: bigint): Promise<void> => {
  await cluster().halt('immediate');
  await cluster().resume();
  const client = new Client(cluster().urlOf('app'));
  await client.connect();
  const first = await commitOneTransaction(client);
  expect(first).toBeLessThanOrEqual(number);
  for (let last = first; last < number; ) last = await commitOneTransaction(client);
  await client.end();
};

const rowsOf = async (kind: string): Promise<number> => {
  const { rows } = await database().pool.query('select from outbox where kind = $1', [kind]);
  return rows.length;
};

test('a delayed COMMIT that arrives after the retry fails', async () => {
  let attempts = 0;
  await transaction(proxied, async (tx) => {
    attempts += 1;
    if (attempts === 1) proxy.cutAt('commit\0', 'late');
    await tx.orm.insert(outbox).values({ kind: 'late', payload: {} });
  });
  expect(await proxy.deliverLate()).toContain('transaction_outcomes_pkey');
  expect([attempts, await rowsOf('late')]).toEqual([2, 1]);
});

test('a read-only transaction writes no outcome row, and outcome rows are removed after ten minutes', async () => {
  const { pool } = database();
  const proofs = async () => (await pool.query('select committed from transaction_outcomes')).rows;
  await pool.query('delete from transaction_outcomes');
  await transaction(database(), async (tx) => void (await tx.orm.execute('select 1 from outbox')));
  expect(await proofs()).toEqual([]);
  await transaction(database(), async (tx) => void (await tx.orm.insert(outbox).values({ kind: 'x', payload: {} })));
  expect(await proofs()).toEqual([{ committed: true }]);
  expect(await sweepOutcomes(pool)).toBe(0);
  await pool.query("update transaction_outcomes set recorded_at = recorded_at - interval '10 minutes'");
  expect(await sweepOutcomes(pool)).toBe(1);
});

test('a transaction lost in a crash is not mistaken for a later one with the same transaction id', async () => {
  let attempts = 0;
  let reissued = Promise.resolve();
  await transaction(proxied, async (tx) => {
    attempts += 1;
    await tx.orm.insert(outbox).values({ kind: 'lost in a crash', payload: {} });
    if (attempts > 1) return;
    const number = await numberOf(tx);
    // COMMIT is not forwarded; the connection breaks once another transaction has the same id.
    proxy.silence();
    reissued = reissue(number).finally(() => {
      proxy.restore();
      proxy.cutAll();
    });
  });
  await reissued;
  expect([attempts, await rowsOf('lost in a crash')]).toEqual([2, 1]);
});
