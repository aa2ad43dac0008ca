import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { useOwnCluster } from '#tests/support/own-cluster.ts';
import { transaction } from '../db/transaction.ts';
import { Outbox } from './outbox.ts';

// Without an app, whose own outboxes would take over these items when a lease expires.
const { cluster, database } = useOwnCluster();

const PATIENCE_MS = 30_000;

/** Restarts PostgreSQL and waits until the pool has a working connection. */
const resume = async (): Promise<void> => {
  await cluster().resume();
  await eventually(() => database().pool.query('select 1'), PATIENCE_MS);
};

type Kinds = { greet: { name: string } };
const outbox = () => new Outbox<Kinds>(database(), { pollMilliseconds: 50, leaseSeconds: 1 });
const add = (to: Outbox<Kinds>, name: string) => transaction(database(), (tx) => to.add(tx, 'greet', { name }));

test('an item whose database fails before its completion is recorded is done once, and the outbox continues', async () => {
  const done: [string, number][] = [];
  const worker = outbox();
  worker.start({
    greet: async ({ payload, attempt }) => {
      if (payload.name === 'first') await cluster().halt('immediate');
      done.push([payload.name, attempt]);
    },
  });
  await add(worker, 'first');
  await eventually(() => expect(done).toHaveLength(1), PATIENCE_MS);
  await resume();
  await add(worker, 'second');
  const left = async () => (await database().pool.query('select from outbox')).rowCount;
  await eventually(async () => expect(await left()).toBe(0), PATIENCE_MS);
  await worker.stop();
  expect(done).toEqual([
    ['first', 1],
    ['second', 1],
  ]);
});

test('an outbox stopped without a database ends, and leaves its items to the next one', async () => {
  const worker = outbox();
  let begun = 0;
  worker.start({
    greet: async () => {
      begun += 1;
      await cluster().halt('immediate');
    },
  });
  await add(worker, 'third');
  await eventually(() => expect(begun).toBe(1), PATIENCE_MS);
  await worker.stop();
  await resume();
  const next = outbox();
  const done: string[] = [];
  next.start({ greet: async ({ payload }) => void done.push(payload.name) });
  await eventually(() => expect(done).toEqual(['third']), PATIENCE_MS);
  await next.stop();
});
