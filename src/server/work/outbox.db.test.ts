import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { transaction } from '../db/transaction.ts';
import { Outbox } from './outbox.ts';
import type { OutboxHandlers, OutboxOptions } from './outbox-options.ts';

type Kinds = { greet: { name: string }; fail: { reason: string }; mail: { to: string; subject: string } };

const error = vi.fn();
const database = useDatabase({ log: { ...silentLog, error } });
const started: Outbox<Kinds>[] = [];

/** The poll interval is longer than any test, so passes run on request only. */
function start(handlers: Partial<OutboxHandlers<Kinds>>, options: Partial<OutboxOptions> = {}): Outbox<Kinds> {
  const outbox = new Outbox<Kinds>(database(), { pollMilliseconds: 3_600_000, backoffSeconds: () => 0, ...options });
  outbox.start({ greet: async () => {}, fail: async () => {}, mail: async () => {}, ...handlers });
  started.push(outbox);
  return outbox;
}

const rowsOf = async (kind: string) =>
  (
    await database().pool.query(
      `select attempts, last_error, done_at is not null as done, run_at = 'infinity' as given_up
       from outbox where kind = $1 order by id`,
      [kind],
    )
  ).rows;

beforeEach(() => database().pool.query('truncate outbox'));
afterEach(async () => {
  await Promise.all(started.splice(0).map((outbox) => outbox.stop()));
});

describe('Outbox', () => {
  it('does the work of a committed transaction at once, and none of a rolled back one', async () => {
    const done = new Promise<string>((resolve) => {
      const outbox = start({ greet: async ({ payload }) => resolve(payload.name) });
      const add = (name: string, fails: boolean) =>
        transaction(database(), async (tx) => {
          await outbox.add(tx, 'greet', { name });
          if (fails) throw new Error('rolled back');
        });
      void add('nobody', true).catch(() => add('Ada', false));
    });
    expect(await done).toBe('Ada');
    await started[0]?.stop();
    expect(await rowsOf('greet')).toEqual([{ attempts: 1, last_error: null, done: true, given_up: false }]);
  });

  describe('queries for more work', () => {
    /** Does this many items; counts how often work was done, claimed, and removed by a statement of its own. */
    const countOf = async (pieces: number, options: Partial<OutboxOptions>) => {
      const done = vi.fn(async () => {});
      const outbox = start({ greet: done }, { batch: 4, ...options });
      await outbox.drain();
      await database().pool.query(
        `insert into outbox (kind, payload) select 'greet', '{"name":"Ada"}' from generate_series(1, $1::int)`,
        [pieces],
      );
      const query = vi.spyOn(database().pool, 'query');
      await outbox.drain();
      const statements = query.mock.calls.map(([text]) => String(text));
      query.mockRestore();
      return {
        done: done.mock.calls.length,
        claims: statements.filter((text) => text.includes('set attempts = attempts + 1')).length,
        removals: statements.filter((text) => text.startsWith('delete')).length,
      };
    };

    it('once after a partial batch, again after a full one', async () => {
      expect(await countOf(3, {})).toEqual({ done: 3, claims: 1, removals: 0 });
      expect(await countOf(4, {})).toEqual({ done: 4, claims: 2, removals: 0 });
    });

    it('and removes finished items with the next claim, or separately at the end', async () => {
      expect(await countOf(3, { keepsDone: false })).toEqual({ done: 3, claims: 1, removals: 1 });
      expect(await countOf(4, { keepsDone: false })).toEqual({ done: 4, claims: 2, removals: 0 });
      expect(await rowsOf('greet')).toEqual([]);
    });
  });

  it('rejects a payload of another kind by its type', async () => {
    const outbox = new Outbox<Kinds>(database());
    await transaction(database(), async (tx) => {
      // @ts-expect-error: greet takes a name
      await outbox.add(tx, 'greet', { reason: 'x' });
      // @ts-expect-error: there is no such kind
      await outbox.add(tx, 'sing', {});
    });
  });

  it('leaves delayed work alone until it is due', async () => {
    const greet = vi.fn(async () => {});
    const outbox = start({ greet });
    await transaction(database(), (tx) => outbox.add(tx, 'greet', { name: 'Ada' }, 3_600));
    await outbox.drain();
    expect(greet).not.toHaveBeenCalled();
    await database().pool.query("update outbox set run_at = now() - interval '1 second'");
    await outbox.drain();
    expect(greet).toHaveBeenCalledOnce();
  });

  it('does each item once with two workers', async () => {
    const times = new Map<string, number>();
    const greet: OutboxHandlers<Kinds>['greet'] = async ({ id }) => void times.set(id, (times.get(id) ?? 0) + 1);
    await database().pool.query(
      `insert into outbox (kind, payload) select 'greet', '{"name":"n"}' from generate_series(1, 300)`,
    );
    const workers = [start({ greet }), start({ greet })];
    await Promise.all(workers.map((worker) => worker.drain()));
    expect(times.size).toBe(300);
    expect([...times.values()].filter((n) => n !== 1)).toEqual([]);
  });

  it('a naive worker, which reads and marks in two steps, does items twice', async () => {
    const { pool } = database();
    await pool.query(`insert into outbox (kind, payload) values ('greet', '{"name":"n"}')`);
    let readers = 0;
    let bothHaveRead = () => {};
    const meeting = new Promise<void>((resolve) => {
      bothHaveRead = resolve;
    });
    const naiveWorker = async () => {
      const { rows } = await pool.query<{ id: string }>('select id from outbox where done_at is null');
      readers += 1;
      if (readers === 2) bothHaveRead();
      await meeting;
      await pool.query('update outbox set done_at = now() where id = any($1)', [rows.map(({ id }) => id)]);
      return rows.length;
    };
    expect(await Promise.all([naiveWorker(), naiveWorker()])).toEqual([1, 1]);
  });

  it('retries after a failure, then gives up, logs it and keeps the row', async () => {
    const fail = vi.fn(async () => Promise.reject(new Error('no luck')));
    const outbox = start({ fail }, { maxAttempts: 3 });
    await transaction(database(), (tx) => outbox.add(tx, 'fail', { reason: 'x' }));
    await outbox.drain();
    expect(fail.mock.calls).toMatchObject([[{ attempt: 1 }], [{ attempt: 2 }], [{ attempt: 3 }]]);
    expect(await rowsOf('fail')).toEqual([{ attempts: 3, last_error: 'Error: no luck', done: false, given_up: true }]);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ kind: 'fail' }), 'outbox work was given up');
  });

  it('gives up an item whose workers died at every attempt', async () => {
    const fail = vi.fn(async () => {});
    await database().pool.query(`insert into outbox (kind, payload, attempts) values ('fail', '{}', 3)`);
    await start({ fail }, { maxAttempts: 3 }).drain();
    expect(fail).not.toHaveBeenCalled();
    expect(await rowsOf('fail')).toMatchObject([{ done: false, given_up: true }]);
  });

  it('takes over an item whose lease expired', async () => {
    const greet = vi.fn(async () => {});
    const outbox = start({ greet });
    await database().pool.query(
      `insert into outbox (kind, payload, attempts, run_at) values ('greet', '{}', 1, now() - interval '1 second'), ('greet', '{}', 1, now() + interval '50 seconds')`,
    );
    await outbox.drain();
    expect(greet).toHaveBeenCalledOnce();
  });

  it('renews the lease of an item whose handler takes longer', async () => {
    let end = (): void => {};
    const work = new Promise<void>((resolve) => {
      end = resolve;
    });
    const greet = vi.fn(() => work);
    // Long enough for any machine; that an expired one is taken over is another test.
    const options = { leaseSeconds: 3_600, renewMilliseconds: 20 };
    const first = start({ greet }, options);
    await database().pool.query(`insert into outbox (kind, payload) values ('greet', '{}')`);
    first.nudge();
    await expect.poll(() => greet.mock.calls.length).toBe(1);
    const second = start({ greet }, options);
    const renewed = `select from outbox where run_at > claimed_at + interval '3600 seconds'`;
    await expect.poll(async () => (await database().pool.query(renewed)).rowCount).toBe(1);
    await second.drain();
    end();
    await first.stop();
    expect(greet).toHaveBeenCalledOnce();
    expect(await rowsOf('greet')).toMatchObject([{ attempts: 1, done: true }]);
  });

  it('fails an item of a kind without a handler', async () => {
    await database().pool.query(`insert into outbox (kind, payload) values ('unknown', '{}'), ('toString', '{}')`);
    await start({}, { maxAttempts: 1 }).drain();
    expect(await rowsOf('unknown')).toMatchObject([{ last_error: expect.stringContaining('no handler') }]);
    expect(await rowsOf('toString')).toMatchObject([{ last_error: expect.stringContaining('no handler') }]);
  });

  it('leaves some kinds to another outbox, which deletes its finished items', async () => {
    const [quick, slow] = [vi.fn(async () => {}), vi.fn(async () => {})];
    const outboxes = [
      start({ greet: quick }, { only: ['greet'], keepsDone: false }),
      start({ fail: slow }, { except: ['greet'] }),
    ];
    await database().pool.query(`insert into outbox (kind, payload) values ('greet', '{"name":"n"}'), ('fail', '{}')`);
    await Promise.all(outboxes.map((outbox) => outbox.drain()));
    expect([quick.mock.calls.length, slow.mock.calls.length]).toEqual([1, 1]);
    expect([await rowsOf('greet'), await rowsOf('fail')]).toMatchObject([[], [{ done: true }]]);
  });

  it('is woken by `Outbox.wake` after a row was inserted without `add`', async () => {
    const greet = vi.fn(async () => {});
    start({ greet });
    await transaction(database(), async (tx) => {
      await tx.orm.execute(`insert into outbox (kind, payload) values ('greet', '{"name":"n"}')`);
      tx.afterCommit(Outbox.wake);
    });
    await eventually(() => expect(greet).toHaveBeenCalledOnce());
  });
});
