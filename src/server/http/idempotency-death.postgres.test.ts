import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { buildEarner } from '#tests/support/money.ts';
import type { Person } from '#tests/support/people.ts';
import { type ServerProcess, useTwoServers } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';
import { creatorTotals } from '../domains/ledger/ledger.repository.ts';

const app = useApp();
const servers = useTwoServers(app);
const GATE = '(4711, 1)';
let gate: PoolClient;

/**
 * Blocks storing the response of a key while the gate (an advisory lock) is held: the work is committed, but the
 * response is not sent. It waits at the commit, which no timeout of the server ends, however long the test takes.
 */
beforeAll(async () => {
  gate = await app().context.db.pool.connect();
  await gate.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform set_config('lock_timeout', '0', true);
      perform pg_advisory_xact_lock_shared${GATE};
      return null;
    end $$;
    create constraint trigger wait_at_gate after update of status on idempotency_keys
      deferrable initially deferred for each row
      when (new.status is not null) execute function wait_at_gate()`);
});
afterAll(() => gate.release(true));

const withdraw = ({ call }: Pick<ServerProcess, 'call'>, { token }: Person, key: string) =>
  call(api.withdraw, { token, body: { amount: 10 }, headers: { 'idempotency-key': key } });

const waiting = async (): Promise<number[]> => {
  const { rows } = await gate.query<{ pid: number }>(
    "select pid from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory' and datname = current_database()",
  );
  return rows.map(({ pid }) => pid);
};

const madeBy = async ({ id }: Person) => {
  const text = 'select id::int, amount_cents::int as cents, status from withdrawals where creator_id = $1';
  return (await gate.query(text, [id])).rows;
};
const balanceOf = async ({ id }: Person) => (await creatorTotals(app().context.db.orm, id)).balanceCents;

/**
 * Sends a withdrawal and kills the process with SIGKILL after the work is committed and before the response is stored.
 */
const killBeforeAnswer = async (server: ServerProcess, creator: Person, key: string): Promise<number> => {
  await gate.query(`select pg_advisory_lock${GATE}`);
  const unanswered = expect(withdraw(server, creator, key)).rejects.toThrow('fetch failed');
  await eventually(async () => expect(await waiting()).toHaveLength(1));
  const [pid = 0] = await waiting();
  expect(await madeBy(creator)).toEqual([{ id: expect.any(Number), cents: 1_000, status: 'requested' }]);
  await server.stop('SIGKILL');
  await unanswered;
  return pid;
};
const openGate = () => gate.query(`select pg_advisory_unlock${GATE}`);
/** Waits until the session of a killed process has ended, with what it had received. */
const sessionEnded = (pid: number) =>
  eventually(async () =>
    expect((await gate.query('select from pg_stat_activity where pid = $1', [pid])).rowCount).toBe(0),
  );

test('a process killed after its commit has one effect, and another process returns its response', async () => {
  const [killed, other] = servers();
  const [creator, key] = [await buildEarner(app()), randomUUID()];
  const pid = await killBeforeAnswer(killed, creator, key);
  // PostgreSQL completes a statement that it has received, even if the client has died.
  await openGate();
  await sessionEnded(pid);
  const answers = [await withdraw(other, creator, key), await withdraw(other, creator, key)];
  const [made] = await madeBy(creator);
  expect(answers[0]).toMatchObject({ status: 201, data: { id: made.id, amount: 10, status: 'requested' } });
  expect(answers[1]).toEqual(answers[0]);
  expect(await madeBy(creator)).toHaveLength(1);
  expect(await balanceOf(creator)).toBe(9_000);
});

test('a response lost with its connection is reported as lost, and the work is not repeated', async () => {
  const [, killed] = servers();
  const [creator, key] = [await buildEarner(app()), randomUUID()];
  const pid = await killBeforeAnswer(killed, creator, key);
  await gate.query('select pg_terminate_backend($1)', [pid]);
  await sessionEnded(pid);
  await openGate();
  const retry = () => withdraw(app(), creator, key);
  expect(await retry()).toMatchObject({ status: 409, message: expect.stringContaining('still being carried out') });
  app().pass(60_001);
  expect(await retry()).toMatchObject({ status: 409, message: expect.stringContaining('its answer was lost') });
  expect(await madeBy(creator)).toHaveLength(1);
  expect(await balanceOf(creator)).toBe(9_000);
});
