import { describe, expect, inject, it, vi } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { codeOf } from '../lib/error-code.ts';
import { outsideCommitGuard, withCommitGuard } from './commit-guard.ts';
import { DatabaseUnavailable } from './database-error.ts';
import { tokens } from './schema/people.ts';
import { outbox } from './schema/work.ts';
import { transaction } from './transaction.ts';

const error = vi.fn();
const database = useDatabase({ log: { ...silentLog, error } });
/** For what waits in vain for a connection. */
const hasty = useDatabase({ connectionTimeoutMillis: 1_000 });
const onPglite = inject('databaseEngine') === 'pglite';

const kinds = async () => (await database().orm.select({ kind: outbox.kind }).from(outbox)).map(({ kind }) => kind);
const causeOf = (failure: unknown) => (failure instanceof Error && failure.cause ? failure.cause : failure);
const failureOf = (work: Promise<unknown>) => work.then(() => undefined, causeOf);

describe('transaction', () => {
  it('commits, then runs its effects in order', async () => {
    const seen: unknown[] = [];
    const result = await transaction(database(), async (tx) => {
      tx.afterCommit(async () => void seen.push(['first', await kinds()]));
      tx.afterCommit(() => void seen.push('second'));
      await tx.orm.insert(outbox).values({ kind: 'kept', payload: {} });
      expect(seen).toEqual([]);
      return 7;
    });
    expect(result).toBe(7);
    expect(seen).toEqual([['first', ['kept']], 'second']);
  });

  it('rolls back, runs no effect and rethrows after a failure', async () => {
    const effect = vi.fn();
    const failure = new Error('changed my mind');
    const work = transaction(database(), async (tx) => {
      tx.afterCommit(effect);
      await tx.orm.insert(outbox).values({ kind: 'dropped', payload: {} });
      throw failure;
    });
    await expect(work).rejects.toBe(failure);
    expect(effect).not.toHaveBeenCalled();
    expect(await kinds()).toEqual(['kept']);
  });

  it('logs the failure of an effect and runs the others', async () => {
    const effect = vi.fn();
    await transaction(database(), async (tx) => {
      tx.afterCommit(() => Promise.reject(new Error('no mail today')));
      tx.afterCommit(effect);
    });
    expect(effect).toHaveBeenCalledOnce();
    expect(error).toHaveBeenCalledWith({ err: new Error('no mail today') }, 'work after a commit failed');
  });

  it('does not report success when a statement’s error was swallowed', async () => {
    const effect = vi.fn();
    const work = transaction(database(), async (tx) => {
      tx.afterCommit(effect);
      await tx.orm.insert(outbox).values({ kind: 'lost', payload: {} });
      await failureOf(tx.orm.execute('select 1 / 0'));
    });
    await expect(work).rejects.toThrow('The transaction was rolled back');
    expect(effect).not.toHaveBeenCalled();
    expect(await kinds()).toEqual(['kept']);
  });

  it('rejects a nested transaction by its type', async () => {
    await transaction(database(), async (tx) => {
      // @ts-expect-error: a transaction is not a database
      const nested = () => transaction(tx, async () => 1);
      await expect(nested()).rejects.toThrow();
    });
  });

  it.runIf(onPglite)('fails a pool query inside a transaction on an engine with one session', async () => {
    const work = transaction(hasty(), async () => hasty().pool.query('select 1'));
    await expect(work).rejects.toThrow('timeout exceeded when trying to connect');
    expect((await hasty().pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('rolls back when the connection breaks halfway', async () => {
    const client = await database().pool.connect();
    client.on('error', () => {});
    await client.query('begin');
    await client.query("insert into outbox (kind, payload) values ('dropped', '{}')");
    client.release(true);
    expect(await kinds()).toEqual(['kept']);
  });

  it('gives the same error codes on every engine', async () => {
    const { pool, orm } = database();
    await pool.query('create table one (id int primary key, name text check (length(name) < 5))');
    await pool.query("insert into one values (1, 'a')");
    const codesOf = async (...queries: string[]) =>
      Promise.all(queries.map(async (text) => codeOf(await failureOf(pool.query(text)))));
    expect(
      await codesOf(
        "insert into one values (1, 'b')",
        "insert into one values (2, 'too long')",
        'insert into one values (null)',
        'select * from nowhere',
        'select wrong syntax here',
        "select 'x'::int",
      ),
    ).toEqual(['23505', '23514', '23502', '42P01', '42601', '22P02']);
    const orphan = orm.insert(tokens).values({ userId: 99, hash: 'h', expiresAt: new Date(0) });
    expect(codeOf(await failureOf(orphan))).toBe('23503');
  });

  it('reports a failing parameterised query and keeps the connection usable', async () => {
    const { pool } = database();
    for (let round = 0; round < 3; round += 1) {
      expect(codeOf(await failureOf(pool.query<{ x: number }>('select 1 / $1::int as x', [0])))).toBe('22012');
      expect((await pool.query('select 1 / $1::int as x', [1])).rows).toEqual([{ x: 1 }]);
    }
  });
});

describe('a call that loses the database', () => {
  const insert = () => transaction(database(), ({ orm }) => orm.insert(outbox).values({ kind: 'kept', payload: {} }));
  const erase = () => database().pool.query('delete from outbox');
  const lostAfter = (work: () => Promise<unknown>) =>
    withCommitGuard(async () => {
      await work();
      throw new DatabaseUnavailable('connection-lost', new Error('Connection terminated unexpectedly'));
    });

  it.each([insert, erase])('after a commit does not know what was done', async (work) => {
    await expect(lostAfter(work)).rejects.toMatchObject({ kind: 'commit-unknown' });
  });

  it.each([insert, erase])(
    'after what is no effect of it, e.g. the count of an attempt, has done nothing',
    async (work) => {
      await expect(lostAfter(() => outsideCommitGuard(work))).rejects.toMatchObject({ kind: 'connection-lost' });
    },
  );
});
