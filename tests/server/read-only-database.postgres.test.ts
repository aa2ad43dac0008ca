import { beforeEach, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { useDatabase } from '#tests/support/database.ts';
import { endOtherSessions } from '#tests/support/end-sessions.ts';
import { eventually } from '#tests/support/eventually.ts';
import { buildBrand, buildOrder, buildProduct, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';

const running = useApp(undefined, useDatabase());

/** Sets what new sessions may do, ends the others and waits for their ends, as a failover to a standby does. */
const failOver = async (readOnly: 'on' | 'off'): Promise<void> => {
  const { pool } = running().context.db;
  const { rows } = await pool.query('select current_database() as name');
  // A read-only session may still alter its database once it lifts that for itself.
  const client = await pool.connect();
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter database "${rows[0].name}" set default_transaction_read_only = ${readOnly}`);
  await endOtherSessions(client);
  client.release(true);
};

let brand: Person;
let product: number;
beforeEach(async () => {
  brand = await buildBrand(running());
  product = await buildProduct(running(), brand);
});

const order = () => running().request(api.createJob, { token: brand.token, body: buildOrder(product) });
const readiness = async () => {
  const answer = await running().app.inject('/readyz');
  return answer.statusCode === 200 ? 'ready' : answer.json().message;
};
/** The sessions of the first moments may have ended as well, e.g. while they were being opened. */
const becomes = (state: string) => eventually(async () => expect(await readiness()).toBe(state));

test('a read-only database makes the server unready and refuses writes for a moment, until it can be written again', async () => {
  await failOver('on');
  await becomes('The database cannot be written.');
  const refused = await order();
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
  expect(refused.headers['retry-after']).toBe('2');
  await failOver('off');
  await becomes('ready');
  expect((await order()).statusCode).toBe(201);
});
