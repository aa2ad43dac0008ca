import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { useCommitGate } from '#tests/support/commit-gate.ts';
import { buildEarner } from '#tests/support/money.ts';
import type { Person } from '#tests/support/people.ts';
import { type ServerProcess, useTwoServers } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';
import { creatorTotals } from '../domains/ledger/ledger.repository.ts';

const app = useApp();
const servers = useTwoServers(app);
/** Blocks storing the response of a key: the work is committed, but the response is not sent. */
const gate = useCommitGate(app, 'update of status on idempotency_keys', 'new.status is not null');

const withdraw = ({ call }: Pick<ServerProcess, 'call'>, { token }: Person, key: string) =>
  call(api.withdraw, { token, body: { amount: 10 }, headers: { 'idempotency-key': key } });

const madeBy = ({ id }: Person) =>
  gate.rows<{ id: number }>(
    'select id::int, amount_cents::int as cents, status from withdrawals where creator_id = $1',
    [id],
  );
const balanceOf = async ({ id }: Person) => (await creatorTotals(app().context.db.orm, id)).balanceCents;

/**
 * Sends a withdrawal and kills the process with SIGKILL after the work is committed and before the response is stored.
 */
const killBeforeAnswer = async (server: ServerProcess, creator: Person, key: string): Promise<number> => {
  await gate.hold();
  const unanswered = expect(withdraw(server, creator, key)).rejects.toThrow('fetch failed');
  const pid = await gate.waiter();
  expect(await madeBy(creator)).toEqual([{ id: expect.any(Number), cents: 1_000, status: 'requested' }]);
  await server.stop('SIGKILL');
  await unanswered;
  return pid;
};

test('a process killed after its commit has one effect, and another process returns its response', async () => {
  const [killed, other] = servers();
  const [creator, key] = [await buildEarner(app()), randomUUID()];
  const pid = await killBeforeAnswer(killed, creator, key);
  // PostgreSQL completes a statement that it has received, even if the client has died.
  await gate.open();
  await gate.ended(pid);
  const answers = [await withdraw(other, creator, key), await withdraw(other, creator, key)];
  const [made] = await madeBy(creator);
  expect(answers[0]).toMatchObject({ status: 201, data: { id: made?.id, amount: 10, status: 'requested' } });
  expect(answers[1]).toEqual(answers[0]);
  expect(await madeBy(creator)).toHaveLength(1);
  expect(await balanceOf(creator)).toBe(9_000);
});

test('a response lost with its connection is made again at once, and the work is not repeated', async () => {
  const [, killed] = servers();
  const [creator, key] = [await buildEarner(app()), randomUUID()];
  const pid = await killBeforeAnswer(killed, creator, key);
  await gate.terminate(pid);
  await gate.ended(pid);
  await gate.open();
  const [made] = await madeBy(creator);
  expect(await withdraw(app(), creator, key)).toMatchObject({ status: 201, data: { id: made?.id, amount: 10 } });
  expect(await madeBy(creator)).toHaveLength(1);
  expect(await balanceOf(creator)).toBe(9_000);
});
