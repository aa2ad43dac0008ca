import { expect, test } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { systemClock } from '../../lib/clock.ts';
import { sweepPaymentEvents } from './reconciliation.service.ts';

const database = useDatabase();

test('payment events are forgotten after 90 days, in batches', async () => {
  const { pool } = database();
  await pool.query(
    `insert into payment_events (id, type, created_at)
     select 'old ' || n, 'charge.succeeded', now() - interval '91 days' from generate_series(1, 2500) n
     union all values ('fresh', 'charge.succeeded', now() - interval '89 days')`,
  );
  const parts = { db: database(), clock: systemClock };
  expect(await sweepPaymentEvents(parts, AbortSignal.abort())).toBe(0);
  expect(await Promise.all([sweepPaymentEvents(parts), sweepPaymentEvents(parts)]).then(([a, b]) => a + b)).toBe(2_500);
  expect((await pool.query('select id from payment_events')).rows).toEqual([{ id: 'fresh' }]);
});
