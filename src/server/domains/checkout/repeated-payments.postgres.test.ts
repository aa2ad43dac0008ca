import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { useCommitGate } from '#tests/support/commit-gate.ts';
import { buildBrand, buildOrder, buildProduct, type Person } from '#tests/support/people.ts';
import { type ServerProcess, useTwoServers } from '#tests/support/server-processes.ts';
import { useApp } from '#tests/support/test-app.ts';

const app = useApp();
const servers = useTwoServers(app);
/** The provider takes the payment, and does not answer. */
const gate = useCommitGate(app, 'insert on sandbox_payments');
let brand: Person;
let product: number;
beforeAll(async () => {
  brand = await buildBrand(app());
  product = await buildProduct(app(), brand);
});

const order = ({ call }: Pick<ServerProcess, 'call'>, key: string) =>
  call(api.createJob, { token: brand.token, body: buildOrder(product), headers: { 'idempotency-key': key } });
const drafts = async () =>
  (await gate.rows<{ id: number }>('select id::int from jobs where brand_id = $1', [brand.id])).map(({ id }) => id);
const paymentsOf = (job: number | undefined) =>
  gate.rows(`select from sandbox_payments where intent #>> '{metadata,job}' = $1`, [String(job)]);

test('two processes that get an order at once place it once, with one payment', async () => {
  const [a, b] = servers();
  for (let n = 1; n <= 5; n += 1) {
    const key = randomUUID();
    const answers = await Promise.all([order(a, key), order(b, key), order(a, key), order(b, key)]);
    const placed = [...new Set(answers.flatMap(({ status, data }) => (status === 201 ? [data.id] : [])))];
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    expect([placed.length, (await drafts()).length]).toEqual([1, n]);
    expect(await paymentsOf(placed[0])).toHaveLength(1);
  }
});

test('an order whose process is killed while the provider is asked goes on at once at another process', async () => {
  const [killed, other] = servers();
  const [before, key] = [await drafts(), randomUUID()];
  await gate.hold();
  const unanswered = expect(order(killed, key)).rejects.toThrow('fetch failed');
  const pid = await gate.waiter();
  await killed.stop('SIGKILL');
  await unanswered;
  await gate.terminate(pid);
  await gate.ended(pid);
  await gate.open();
  const { status, data } = await order(other, key);
  expect([status, data.stripe_id]).toEqual([201, expect.any(String)]);
  expect((await drafts()).filter((id) => !before.includes(id))).toEqual([data.id]);
  expect(await paymentsOf(data.id)).toHaveLength(1);
});
