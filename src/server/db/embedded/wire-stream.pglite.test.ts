import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { openEmbedded } from './open-embedded.ts';

const directory = temporaryFolder();
let embedded: Awaited<ReturnType<typeof openEmbedded>>;

beforeAll(async () => {
  const connectionTimeoutMillis = 10_000;
  embedded = await openEmbedded({ directory, durable: false, connectionTimeoutMillis, onFatal: () => {} });
  await embedded.pool.query('create table written (id int)');
});
afterAll(() => embedded.close());

const written = async () => (await embedded.pool.query('select id from written order by id')).rows.map(({ id }) => id);

test('BEGIN is sent together with the next statement in one round trip', async () => {
  const wire = vi.spyOn(embedded.thread, 'pass');
  const client = await embedded.pool.connect();
  await client.query('begin');
  const { rows } = await client.query('insert into written values ($1) returning id', [1]);
  await client.query('commit');
  client.release();
  expect(rows).toEqual([{ id: 1 }]);
  expect(wire).toHaveBeenCalledTimes(2);
  wire.mockRestore();
  expect(await written()).toEqual([1]);
});

test('statements after BEGIN are rolled back, also after a failure or a lost connection', async () => {
  const client = await embedded.pool.connect();
  await client.query('begin');
  await expect(client.query('insert into written values ($1)', ['no number'])).rejects.toThrow('invalid input syntax');
  await expect(client.query('select 1')).rejects.toThrow('current transaction is aborted');
  await client.query('rollback');
  await client.query('begin');
  await client.query('commit');
  await client.query('begin');
  await client.query('insert into written values (2)');
  client.release(true);
  expect(await written()).toEqual([1]);
});

test('a connection lost right after BEGIN leaves no open transaction', async () => {
  const client = await embedded.pool.connect();
  await client.query('begin');
  client.release(true);
  await embedded.pool.query('insert into written values (3)');
  expect(await written()).toEqual([1, 3]);
  const { rows } = await embedded.pool.query('select now() <> statement_timestamp() as open from pg_sleep(0)');
  expect(rows).toEqual([{ open: false }]);
});

test('a response in many parts arrives complete and unchanged', async () => {
  const { rows } = await embedded.pool.query(
    `select n, repeat(md5(n::text), 500) as text from generate_series(1, 300) n`,
  );
  expect(rows).toHaveLength(300);
  expect(rows.every(({ n, text }) => text === createHash('md5').update(String(n)).digest('hex').repeat(500))).toBe(
    true,
  );
});
