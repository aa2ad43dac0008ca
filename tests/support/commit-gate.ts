import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { eventually } from './eventually.ts';
import type { TestApp } from './test-app.ts';

const LOCK = '(4711, 1)';

/**
 * A gate (an advisory lock) before the commit of transactions that write a table: while it is held, they wait at the
 * commit, which no timeout of the server ends, however long the test takes.
 * @param writes e.g. `insert on sandbox_payments`, or `update of status on idempotency_keys`
 */
export const useCommitGate = (app: () => TestApp, writes: string, when = 'true') => {
  let client: PoolClient;
  const rows = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(text, [...values])).rows;
  beforeAll(async () => {
    client = await app().context.db.pool.connect();
    await client.query(`
      create function wait_at_gate() returns trigger language plpgsql as $$
      begin
        perform set_config('lock_timeout', '0', true);
        perform pg_advisory_xact_lock_shared${LOCK};
        return null;
      end $$;
      create constraint trigger wait_at_gate after ${writes} deferrable initially deferred for each row
        when (${when}) execute function wait_at_gate()`);
  });
  afterAll(() => client.release(true));
  const waiting = () =>
    rows<{ pid: number }>(
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory' and datname = current_database()",
    );
  return {
    /** Queries on the connection of the gate. */
    rows,
    hold: () => rows(`select pg_advisory_lock${LOCK}`),
    open: () => rows(`select pg_advisory_unlock${LOCK}`),
    /** The process id of the one session that waits, once it does. */
    waiter: async (): Promise<number> => {
      await eventually(async () => expect(await waiting()).toHaveLength(1));
      return (await waiting())[0]?.pid ?? 0;
    },
    terminate: (pid: number) => rows('select pg_terminate_backend($1)', [pid]),
    /** Waits until the session of a killed process has ended, with what it had received. */
    ended: (pid: number) =>
      eventually(async () => expect(await rows('select from pg_stat_activity where pid = $1', [pid])).toHaveLength(0)),
  };
};
