import { expect, test, vi } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { Outbox } from './outbox.ts';

const database = useDatabase();

test('work of a lane is found by its index, past any amount of due work of other lanes', async () => {
  const { pool } = database();
  await pool.query(
    `insert into outbox (kind, payload, run_at)
     select 'announcement_mail', jsonb_build_object('userId', n), now() - interval '1 hour'
     from generate_series(1, 20000) n`,
  );
  await pool.query('analyze outbox');
  const query = vi.spyOn(pool, 'query');
  const outbox = new Outbox(database());
  outbox.start({}, ['money', 'codes']);
  await outbox.drain();
  await outbox.stop();
  const calls: readonly (readonly unknown[])[] = query.mock.calls;
  query.mockRestore();
  const [text, values] = calls.find(([sent]) => String(sent).includes('set attempts')) ?? [];
  const { rows } = await pool.query(`explain (format json) ${text}`, values as unknown[]);
  const plan = JSON.stringify(rows);
  expect(plan).toContain('"outbox_due"');
  expect(plan).not.toContain('"Seq Scan"');
});
