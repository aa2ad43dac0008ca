import { expect, test } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { outsideCommitGuard } from './commit-guard.ts';
import { traceCommits } from './commit-trace.ts';
import { DatabaseUnavailable } from './database-error.ts';
import { outbox } from './schema/work.ts';
import { transaction } from './transaction.ts';

const database = useDatabase();
const insert = () => transaction(database(), ({ orm }) => orm.insert(outbox).values({ kind: 'kept', payload: {} }));

/** A call that loses its connection after `work`. */
const lostAfter = (work: () => Promise<unknown>) =>
  traceCommits(async () => {
    await work();
    throw new DatabaseUnavailable('connection-lost', new Error('Connection terminated unexpectedly'));
  });

test('a connection lost after a commit leaves it unknown what was done', async () => {
  await expect(lostAfter(insert)).rejects.toMatchObject({ kind: 'commit-unknown' });
});

test('what is committed apart from the effect of a call, e.g. the count of an attempt, does not', async () => {
  await expect(lostAfter(() => outsideCommitGuard(insert))).rejects.toMatchObject({ kind: 'connection-lost' });
  const write = () => outsideCommitGuard(() => database().pool.query('delete from outbox'));
  await expect(lostAfter(write)).rejects.toMatchObject({ kind: 'connection-lost' });
  await expect(lostAfter(() => database().pool.query('delete from outbox'))).rejects.toMatchObject({
    kind: 'commit-unknown',
  });
});
