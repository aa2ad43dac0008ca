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
/** Blocks the COMMIT of a keyed call. */
const gate = useCommitGate(app, 'insert on idempotency_keys');

const withdraw = ({ call }: Pick<ServerProcess, 'call'>, { token }: Person, key: string) =>
  call(api.withdraw, { token, body: { amount: 10 }, headers: { 'idempotency-key': key } });

const madeBy = ({ id }: Person) =>
  gate.rows<{ id: number }>(
    'select id::int, amount_cents::int as cents, status from withdrawals where creator_id = $1',
    [id],
  );
const balanceOf = async ({ id }: Person) => (await creatorTotals(app().context.db.orm, id)).balanceCents;

test.each([
  ['is done nevertheless', 0, () => gate.open()],
  ['is lost', 1, (pid: number) => gate.terminate(pid)],
] as const)('a process is killed during its COMMIT, which %s: the withdrawal is made once', async (_what, n, end) => {
  const [killed, other] = [servers()[n], n === 0 ? servers()[1] : app()];
  const [creator, key] = [await buildEarner(app()), randomUUID()];
  await gate.hold();
  const unanswered = expect(withdraw(killed, creator, key)).rejects.toThrow('fetch failed');
  const pid = await gate.waiter();
  await killed.stop('SIGKILL');
  await unanswered;
  // PostgreSQL completes a statement that it has received, even if the client has died.
  await end(pid);
  await gate.ended(pid);
  if (n === 1) await gate.open();
  const answers = [await withdraw(other, creator, key), await withdraw(other, creator, key)];
  const [made] = await madeBy(creator);
  expect(answers[0]).toMatchObject({ status: 201, data: { id: made?.id, amount: 10, status: 'requested' } });
  expect(answers[1]).toEqual(answers[0]);
  expect(await madeBy(creator)).toHaveLength(1);
  expect(await balanceOf(creator)).toBe(9_000);
});
