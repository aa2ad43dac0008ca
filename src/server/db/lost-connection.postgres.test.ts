import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { DatabaseProxy } from '#tests/support/database-proxy.ts';
import { endOtherSessions } from '#tests/support/end-sessions.ts';
import { eventually } from '#tests/support/eventually.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { unavailabilityOf } from './database-error.ts';
import { type Database, openDatabase } from './open.ts';
import { outbox } from './schema/work.ts';
import { type Transaction, transaction } from './transaction.ts';

const database = useDatabase();
let proxy: DatabaseProxy | undefined;
let proxied: Database | undefined;
beforeAll(async () => {
  proxy = await DatabaseProxy.start(String(database().pool.options.connectionString));
  proxied = await openDatabase({ url: proxy.url, log: silentLog });
});
afterAll(async () => {
  await proxied?.close();
  await proxy?.stop();
});
/** The same database proxiedDatabase a proxy that can cut connections. */
const proxiedDatabase = (): Database => {
  if (!proxied) throw new Error('The line is opened in beforeAll.');
  return proxied;
};

const kinds = async () => (await database().orm.select({ kind: outbox.kind }).from(outbox)).map(({ kind }) => kind);

/** As a restart of PostgreSQL does. */
const endConnections = () => endOtherSessions(database().pool);

/** Opens as many connections as the pool may have, all idle afterwards. */
const fill = async ({ pool }: Database): Promise<void> => {
  const clients = await Promise.all(Array.from({ length: Number(pool.options.max) }, () => pool.connect()));
  for (const client of clients) client.release();
};

test('a first connection that is not answered in time is tried again', async () => {
  const slow = await DatabaseProxy.start(String(database().pool.options.connectionString));
  onTestFinished(() => slow.stop());
  slow.silence();
  const opened = openDatabase({ url: slow.url, log: silentLog, connectTimeoutMillis: 1_000 });
  await eventually(() => expect(slow.silenced).toBe(1));
  slow.restore();
  await (await opened).close();
});

describe('a lost connection', () => {
  test('while checked out and idle does not end the process, and the pool recovers', async () => {
    const client = await database().pool.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    await endConnections();
    await ended;
    client.release();
    expect((await database().pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('within a transaction makes it retry, with the effects of the committed attempt only', async () => {
    const effect = vi.fn();
    let attempts = 0;
    await transaction(database(), async (tx) => {
      attempts += 1;
      const number = attempts;
      tx.afterCommit(() => effect(number));
      await tx.orm.insert(outbox).values({ kind: 'repeated', payload: {} });
      if (attempts < 3) await endConnections();
      await tx.orm.execute('select 1');
    });
    expect(effect.mock.calls).toEqual([[3]]);
    expect(await kinds()).toEqual(['repeated']);
  });

  test('at every attempt is reported as a lost connection', async () => {
    const work = transaction(database(), async (tx) => {
      await endConnections();
      await tx.orm.execute('select 1');
    });
    const error: unknown = await work.catch((failure: unknown) => failure);
    expect(unavailabilityOf(error)).toMatchObject({ kind: 'connection-lost' });
  });

  test('while connecting does not fail a write, as long as another connection works', async () => {
    const db = await openDatabase({ url: String(proxy?.url), log: silentLog });
    const held = await db.pool.connect();
    onTestFinished(() => {
      held.release();
      return db.close();
    });
    proxy?.refuseNext();
    await db.pool.query("insert into outbox (kind, payload) values ('connected', '{}')");
    expect((await kinds()).filter((kind) => kind === 'connected')).toHaveLength(1);
  });

  test('does not fail a read-only statement; of a write it is unknown whether it was done', async () => {
    const db = proxiedDatabase();
    proxy?.cutAt('the first time', 'unanswered');
    expect((await db.pool.query("select 'the first time' as text")).rows).toEqual([{ text: 'the first time' }]);
    proxy?.cutAt('with asked', 'unanswered');
    const read = await db.pool.query('with asked as (select 1 as updated_at) select updated_at from asked');
    expect(read.rows).toEqual([{ updated_at: 1 }]);
    proxy?.cutAt('values', 'unanswered');
    const inCte = "with added as (insert into outbox (kind, payload) values ('in a CTE', '{}')) select";
    await expect(db.pool.query(inCte)).rejects.toMatchObject({ kind: 'commit-unknown' });
    expect((await kinds()).filter((kind) => kind === 'in a CTE')).toHaveLength(1);
    proxy?.cutAt('values', 'unanswered');
    const write = db.pool.query("insert into outbox (kind, payload) values ('once', '{}')");
    await expect(write).rejects.toMatchObject({ kind: 'commit-unknown' });
    expect((await kinds()).filter((kind) => kind === 'once')).toHaveLength(1);
    // The server ends a connection by a message, which it sends before anything was committed.
    await expect(
      db.pool.query('do $$ begin perform pg_terminate_backend(pg_backend_pid()); end $$'),
    ).rejects.toMatchObject({
      kind: 'connection-lost',
    });
  });
});

describe('idle connections that all end when they are used', () => {
  beforeEach(async () => {
    await fill(proxiedDatabase());
    proxy?.cutAtNextUse();
  });

  test('cost a read-only statement one repeat', async () => {
    expect((await proxiedDatabase().pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('cost a transaction one attempt', async () => {
    const connect = vi.spyOn(proxiedDatabase().pool, 'connect');
    onTestFinished(() => connect.mockRestore());
    const read = transaction(proxiedDatabase(), async (tx) => (await tx.orm.execute('select 1 as one')).rows);
    expect(await read).toEqual([{ one: 1 }]);
    expect(connect).toHaveBeenCalledTimes(2);
  });
});

describe('many reads at once', () => {
  const readAll = ({ pool }: Database) =>
    Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const { rows } = await pool.query('select $1::int as n, pg_backend_pid() as pid, pg_sleep(0.05)', [n]);
        return { n: rows[0].n === n ? n : 'of another one', pid: rows[0].pid };
      }),
    );
  const numbers = Array.from({ length: 40 }, (_, n) => n);
  const allIdle = ({ pool }: Database) => eventually(() => expect(pool.idleCount).toBe(pool.totalCount));

  test('share two connections, leave the others to transactions, and give them back', async () => {
    const reads = readAll(database());
    const work = transaction(database(), ({ orm }) => orm.execute('select 1')).then(() => 'transaction');
    expect(await Promise.race([work, reads])).toBe('transaction');
    const answers = await reads;
    expect(answers.map(({ n }) => n)).toEqual(numbers);
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(2);
    await allIdle(database());
  });

  test('are each sent once more when their connections end', async () => {
    const reads = readAll(proxiedDatabase());
    await eventually(() => expect(proxiedDatabase().pool.idleCount).toBe(0));
    proxy?.cutAll();
    expect((await reads).map(({ n }) => n)).toEqual(numbers);
    await allIdle(proxiedDatabase());
  });

  test('fail each for itself', async () => {
    const bad = database().pool.query('select 1 / $1::int', [0]);
    const reads = readAll(database());
    await expect(bad).rejects.toThrow('division by zero');
    expect((await reads).map(({ n }) => n)).toEqual(numbers);
    await allIdle(database());
  });
});

describe('conflicting transactions', () => {
  test('are retried after a serialization failure, a deadlock and a lock timeout', async () => {
    for (const code of ['40001', '40P01', '55P03']) {
      let attempts = 0;
      await transaction(database(), async (tx) => {
        attempts += 1;
        const failure = sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`);
        if (attempts === 1) await tx.orm.execute(failure);
      });
      expect([code, attempts]).toEqual([code, 2]);
    }
  });

  test('do not wait longer than the lock timeout', async () => {
    const { rows } = await database().pool.query<{ lock_timeout: string }>('show lock_timeout');
    expect(rows).toEqual([{ lock_timeout: '2s' }]);
  });
});

test('a transaction whose COMMIT got no answer is neither repeated nor reported as not done', async () => {
  for (const [cut, done] of [
    ['unanswered', 1],
    ['unheard', 0],
  ] as const) {
    const work = vi.fn(async ({ orm, afterCommit }: Transaction) => {
      afterCommit(() => expect.unreachable());
      await orm.insert(outbox).values({ kind: cut, payload: {} });
      proxy?.cutAt('commit\0', cut);
    });
    await expect(transaction(proxiedDatabase(), work)).rejects.toMatchObject({ kind: 'commit-unknown' });
    expect(work).toHaveBeenCalledOnce();
    expect((await kinds()).filter((kind) => kind === cut)).toHaveLength(done);
  }
});

test('a COMMIT that is answered by an error was not done, and is repeated after a conflict', async () => {
  const { pool } = database();
  await pool.query(`
    create function refuse_once() returns trigger language plpgsql as $$
    begin
      if nextval('refusals') = 1 then raise exception using errcode = '40001'; end if;
      return null;
    end $$;
    create sequence refusals;
    create constraint trigger refuse_once after insert on outbox deferrable initially deferred for each row
      execute function refuse_once()`);
  onTestFinished(async () => void (await pool.query('drop function refuse_once cascade')));
  await transaction(database(), ({ orm }) => orm.insert(outbox).values({ kind: 'refused once', payload: {} }));
  expect((await kinds()).filter((kind) => kind === 'refused once')).toHaveLength(1);
});
