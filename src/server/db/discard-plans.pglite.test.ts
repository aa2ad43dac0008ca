import { expect, test } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { discardPlans } from './discard-plans.ts';

const database = useDatabase();
const run = async (statement: string): Promise<string> => JSON.stringify((await database().pool.query(statement)).rows);
const plan = () => run("explain execute by_keys ('{1}')");

test('a plan that reads all of a small table is replaced once the table has grown', async () => {
  await run('create table grown (id int primary key, note text)');
  await run('insert into grown select n, n from generate_series(1, 20) n');
  await run('prepare by_keys as select * from grown join unnest((select $1::int[])) as key (id) using (id)');
  for (let n = 0; n < 6; n += 1) await run("execute by_keys ('{1}')");
  await run('insert into grown select n, n from generate_series(21, 20000) n');
  expect(await plan()).toContain('Seq Scan on grown');
  await discardPlans(database());
  expect(await plan()).toContain('Index Scan using grown_pkey');
});
