import { expect, test } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { sweepOutbox } from './sweep-outbox.ts';

const database = useDatabase();

test('finished work is deleted after a week, in batches; dropped and waiting work stays', async () => {
  const { pool } = database();
  await pool.query(
    `insert into outbox (kind, payload, run_at, done_at, drop_reason)
     select 'old', '{}', now() - interval '8 days', now() - interval '8 days', null from generate_series(1, 2500)
     union all values
       ('fresh', '{}'::jsonb, now(), now() - interval '6 days', null::text),
       ('dropped', '{}', now(), now() - interval '8 days', 'Paid by hand.'),
       ('waiting', '{}', now() - interval '8 days', null, null),
       ('given up', '{}', 'infinity', null, null)`,
  );
  expect(await Promise.all([sweepOutbox(database()), sweepOutbox(database())]).then(([a, b]) => a + b)).toBe(2_500);
  const { rows } = await pool.query('select kind from outbox order by kind');
  expect(rows.map(({ kind }) => kind)).toEqual(['dropped', 'fresh', 'given up', 'waiting']);
});
