import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { barrier } from '#tests/support/concurrency.ts';
import { useDatabase } from '#tests/support/database.ts';
import { deferred } from '#tests/support/deferred.ts';
import { eventually } from '#tests/support/eventually.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { transaction } from '../db/transaction.ts';
import { Outbox } from './outbox.ts';
import type { OutboxHandlers, OutboxOptions } from './outbox-options.ts';
import { SLOTS } from './work-kinds.ts';

type Kinds = {
  greet: { name: string };
  fail: { reason: string };
  render: object;
  code_mail: { to: string };
  notification_mail: object;
  announcement_mail: object;
  new_job: object;
  refund: object;
  job_change: object;
};

const error = vi.fn();
const database = useDatabase({ log: { ...silentLog, error } });

/** The poll interval is longer than any test, so passes run on request only. */
function start(handlers: Partial<OutboxHandlers<Kinds>>, options: Partial<OutboxOptions> = {}): Outbox<Kinds> {
  const outbox = new Outbox<Kinds>(database(), { pollMilliseconds: 3_600_000, backoffSeconds: () => 0, ...options });
  outbox.start({ greet: async () => {}, fail: async () => {}, ...handlers });
  onTestFinished(() => outbox.stop());
  return outbox;
}

const rowsOf = async (kind: string) =>
  (
    await database().pool.query(
      `select attempts, last_error, run_at = 'infinity' as given_up
       from outbox where kind = $1 order by id`,
      [kind],
    )
  ).rows;

beforeEach(() => database().pool.query('truncate outbox'));

describe('Outbox', () => {
  it('does the work of a committed transaction at once, and none of a rolled back one', async () => {
    const done = deferred<string>();
    const outbox = start({ greet: async ({ payload }) => done.resolve(payload.name) });
    const add = (name: string, fails: boolean) =>
      transaction(database(), async (tx) => {
        await outbox.add(tx, 'greet', { name });
        if (fails) throw new Error('rolled back');
      });
    await expect(add('nobody', true)).rejects.toThrow('rolled back');
    await add('Ada', false);
    expect(await done.promise).toBe('Ada');
    await outbox.stop();
    expect(await rowsOf('greet')).toEqual([]);
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
    const meet = barrier(2);
    const naiveWorker = async () => {
      const { rows } = await pool.query<{ id: string }>('select id from outbox');
      await meet();
      await pool.query('delete from outbox where id = any($1)', [rows.map(({ id }) => id)]);
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
    expect(await rowsOf('fail')).toEqual([{ attempts: 3, last_error: 'Error: no luck', given_up: true }]);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ kind: 'fail' }), 'outbox work was given up');
  });

  it('gives up an item whose workers died at every attempt', async () => {
    const fail = vi.fn(async () => {});
    await database().pool.query(`insert into outbox (kind, payload, attempts) values ('fail', '{}', 3)`);
    await start({ fail }, { maxAttempts: 3 }).drain();
    expect(fail).not.toHaveBeenCalled();
    expect(await rowsOf('fail')).toMatchObject([{ given_up: true }]);
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

  it('renews the lease of an item for as long as its handler takes', async () => {
    const { promise: end, resolve: release } = deferred();
    const greet = vi.fn(() => end);
    // Long enough for any machine; that an expired one is taken over is another test.
    const options = { leaseSeconds: 3_600, pollMilliseconds: 20 };
    const first = start({ greet }, options);
    await database().pool.query(`insert into outbox (kind, payload) values ('greet', '{}')`);
    first.wake();
    await expect.poll(() => greet.mock.calls.length).toBe(1);
    const second = start({ greet }, options);
    const renewed = `select from outbox where run_at > now() + interval '3599 seconds' and claimed_at < now() - interval '1 hour'`;
    // As after an hour of work: its lease would end now.
    await database().pool.query(
      `update outbox set claimed_at = now() - interval '2 hours', run_at = now() + interval '1 minute'`,
    );
    await expect.poll(async () => (await database().pool.query(renewed)).rowCount).toBe(1);
    await second.drain();
    release();
    await first.stop();
    expect(greet.mock.calls).toMatchObject([[{ attempt: 1 }]]);
    expect(await rowsOf('greet')).toEqual([]);
  });

  it('sends a code and moves money behind 10,000 announcements and work that takes ten minutes', async () => {
    const { promise: end, resolve: release } = deferred();
    const [slow, quick] = [vi.fn(() => end), vi.fn(async () => {})];
    await database().pool.query(
      `insert into outbox (kind, payload)
       values ('render', '{}'::jsonb)
       union all select 'announcement_mail', jsonb_build_object('userId', n) from generate_series(1, 10000) n
       union all select 'notification_mail', jsonb_build_object('userId', n) from generate_series(1, 100) n
       union all select 'new_job', '{}' from generate_series(1, 10)`,
    );
    const outbox = start({
      announcement_mail: slow,
      notification_mail: slow,
      new_job: slow,
      render: slow,
      code_mail: quick,
      refund: quick,
    });
    await expect.poll(() => slow.mock.calls.length).toBe(SLOTS.bulk + SLOTS.mails + SLOTS.announcements);
    await transaction(database(), (tx) => outbox.add(tx, 'code_mail', { to: 'mia@example.com' }));
    await transaction(database(), (tx) => outbox.add(tx, 'refund', {}));
    await expect.poll(() => quick.mock.calls.length).toBe(2);
    // Meanwhile no slow item has ended.
    expect(slow).toHaveBeenCalledTimes(SLOTS.bulk + SLOTS.mails + SLOTS.announcements);
    release();
  });

  it('gives a slot that is free to the next item while another of the lane takes long', async () => {
    const { promise: end, resolve: release } = deferred();
    const greet = vi.fn(async () => {});
    await database().pool.query(
      `insert into outbox (kind, payload) select 'render', '{}' from generate_series(2, $1::int)`,
      [SLOTS.bulk],
    );
    const render = vi.fn(() => end);
    const outbox = start({ render, greet });
    await expect.poll(() => render.mock.calls.length).toBe(SLOTS.bulk - 1);
    await database().pool.query(`insert into outbox (kind, payload) select 'greet', '{}' from generate_series(1, 100)`);
    outbox.wake();
    await expect.poll(() => greet.mock.calls.length).toBe(100);
    release();
  });

  it('does not begin an item again whose lease expired while it was away from the database', async () => {
    const { promise: end, resolve: release } = deferred();
    const greet = vi.fn(() => end);
    const outbox = start({ greet });
    await database().pool.query(`insert into outbox (kind, payload) values ('greet', '{}')`);
    outbox.wake();
    await expect.poll(() => greet.mock.calls.length).toBe(1);
    await database().pool.query('update outbox set run_at = now()');
    const query = vi.spyOn(database().pool, 'query');
    outbox.wake();
    await expect.poll(() => query.mock.settledResults.length).toBe(1);
    query.mockRestore();
    release();
    await outbox.drain();
    expect(greet).toHaveBeenCalledOnce();
  });

  it('fails an item of a kind without a handler', async () => {
    await database().pool.query(`insert into outbox (kind, payload) values ('unknown', '{}'), ('toString', '{}')`);
    await start({}, { maxAttempts: 1 }).drain();
    expect(await rowsOf('unknown')).toMatchObject([{ last_error: expect.stringContaining('no handler') }]);
    expect(await rowsOf('toString')).toMatchObject([{ last_error: expect.stringContaining('no handler') }]);
  });

  it('stops and starts lanes on their own', async () => {
    const [greet, live] = [vi.fn(async () => {}), vi.fn(async () => {})];
    const outbox = start({ greet });
    outbox.start({ job_change: live }, ['live']);
    await outbox.stop();
    await database().pool.query(`insert into outbox (kind, payload) values ('greet', '{}'), ('job_change', '{}')`);
    await outbox.drain();
    expect([greet.mock.calls.length, live.mock.calls.length]).toEqual([0, 1]);
    await outbox.stop(['live']);
    await expect(outbox.drain()).rejects.toThrow('not started');
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
