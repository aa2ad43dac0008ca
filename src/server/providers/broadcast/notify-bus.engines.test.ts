import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { endsWithin } from '#tests/support/ends-within.ts';
import { eventually } from '#tests/support/eventually.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { transaction } from '../../db/transaction.ts';
import type { LiveEvent } from './broadcast.ts';
import { NotifyBus } from './notify-bus.ts';

const database = useDatabase();

/** A bus with its own listening connection, as in a separate process, and the events it receives. */
const join = () => {
  const { pool } = database();
  const bus = new NotifyBus({ url: String(pool.options.connectionString), pool, log: silentLog });
  const heard: LiveEvent[] = [];
  const missed = vi.fn();
  const started = bus.start({ receive: (events) => heard.push(...events), missed });
  onTestFinished(() => bus.close());
  return { bus, heard, missed, started };
};
const listeners = async (): Promise<number[]> => {
  const { rows } = await database().pool.query(
    "select pid from pg_stat_activity where datname = current_database() and query = 'listen live_events'",
  );
  return rows.map(({ pid }) => pid);
};
const event = (data: unknown): LiveEvent => ({ channel: 'private-chat1', event: 'chat', data });

// The embedded database has only one process, so there is no other to notify.
describe.skipIf(inject('databaseEngine') === 'pglite')('several server processes', () => {
  test('receive another process’s events in order and of any length, but not their own', async () => {
    const [a, b, c] = [join(), join(), join()];
    await Promise.all([a, b, c].map(({ started }) => started));
    expect([a, b, c].map(({ bus }) => bus.isListening)).toEqual([true, true, true]);
    const long = `${'\u0001é"🎬'.repeat(2_000)}`;
    const sent = [event(long), ...Array.from({ length: 50 }, (_, n) => event(n))];
    for (const one of sent) await a.bus.send([one]);
    await eventually(() => expect([b.heard.length, c.heard.length]).toEqual([51, 51]));
    expect(b.heard).toEqual(sent);
    expect(c.heard).toEqual(sent);
    expect(a.heard).toEqual([]);
  });

  test('all receive events published with a commit, also the publishing one, and none of a rolled back transaction', async () => {
    const [a, b] = [join(), join()];
    await eventually(() => expect([a.bus.isListening, b.bus.isListening]).toEqual([true, true]));
    const long = event('é'.repeat(9_000));
    const failed = transaction(database(), async (tx) => {
      tx.withCommit(a.bus.statement([event('rolled back')]));
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await transaction(database(), async (tx) => tx.withCommit(a.bus.statement([long])));
    await eventually(() => expect([a.heard, b.heard]).toEqual([[long], [long]]));
  });

  test('continue after a foreign notification', async () => {
    const [a, b] = [join(), join()];
    await eventually(() => expect([a.bus.isListening, b.bus.isListening]).toEqual([true, true]));
    const nonsense = ['', ':', 'x', 'somebody:1:0:no JSON', 'somebody:2:__proto__:e30=', 'somebody:3:4294967294:e30='];
    const base64 = ['null', '5', '{}'].map((text) => Buffer.from(text).toString('base64'));
    for (const payload of [...nonsense, ...base64.map((text, n) => `somebody:${n + 4}:0:${text}`)])
      await database().pool.query('select pg_notify($1, $2)', ['live_events', payload]);
    await a.bus.send([event('after it')]);
    await eventually(() => expect(b.heard).toEqual([event('after it')]));
  });

  test('listen again after their connection was cut, and report that events may have been missed', async () => {
    const [a, b] = [join(), join()];
    // Not by the number of connections: those of an earlier test may still be closing.
    await eventually(() => expect([a.bus.isListening, b.bus.isListening]).toEqual([true, true]));
    // Nobody could subscribe before.
    expect(b.missed).not.toHaveBeenCalled();
    await database().pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [await listeners()]);
    await eventually(() => expect(b.missed).toHaveBeenCalledOnce());
    await eventually(() => expect([a.bus.isListening, b.bus.isListening]).toEqual([true, true]));
    await a.bus.send([event('again')]);
    await eventually(() => expect(b.heard).toEqual([event('again')]));
  });

  test('close at once, also while the server is unreachable', async () => {
    const { pool } = database();
    const warn = vi.fn();
    const bus = new NotifyBus({ url: 'postgres://127.0.0.1:1/none', pool, log: { ...silentLog, warn } });
    void bus.start({ receive: () => {}, missed: () => {} });
    await eventually(() => expect(warn).toHaveBeenCalled());
    expect(await endsWithin(bus.close(), 2_000)).toBe(true);
  });
});

describe('a database that accepts connections and never answers, as behind a network that drops packets', () => {
  /** Its address, and how many connections it has got. */
  const openSilent = async () => {
    const taken: Socket[] = [];
    const server = createServer((socket) => taken.push(socket.on('error', () => {})));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      for (const socket of taken) socket.destroy();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    return { url: `postgres://somebody@127.0.0.1:${port}/none`, taken };
  };
  const listenTo = (url: string, connectTimeoutMillis?: number) => {
    const bus = new NotifyBus({ url, pool: database().pool, log: silentLog, connectTimeoutMillis });
    void bus.start({ receive: () => {}, missed: () => {} });
    return bus;
  };

  test('is tried again after a while', async () => {
    const { url, taken } = await openSilent();
    const bus = listenTo(url, 50);
    onTestFinished(() => bus.close());
    await eventually(() => expect(taken.length).toBeGreaterThan(1));
  });

  test('does not delay the end', async () => {
    const { url, taken } = await openSilent();
    const bus = listenTo(url);
    await eventually(() => expect(taken).toHaveLength(1));
    expect(await endsWithin(bus.close(), 2_000)).toBe(true);
  });
});
