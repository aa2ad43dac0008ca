import { expect, test, vi } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { brandDashboard } from './read-dashboard.ts';

const database = useDatabase();
const insertUsers = `insert into users (email, name, role)
  select 'user' || n || '@example.com', 'User', 'creator' from generate_series(1, 2) n returning id`;
const insertNotifications = `insert into notifications (user_id, type, message)
  select id, 'job_application', 'For ' || id from users`;

test('concurrent dashboards read their numbers and notifications by one statement', async () => {
  const { orm, pool } = database();
  const { rows } = await pool.query<{ id: string }>(insertUsers);
  await pool.query(insertNotifications);
  const readAll = () => Promise.all(rows.map(({ id }) => brandDashboard(orm, Number(id))));
  const found = await readAll();
  expect(found.map(({ notifications }) => notifications.map(({ notification }) => notification.message))).toEqual(
    rows.map(({ id }) => [`For ${id}`]),
  );
  const asked = vi.spyOn(pool, 'query');
  await readAll();
  const sent = asked.mock.calls.map(([statement]) => Reflect.get(Object(statement), 'name'));
  asked.mockRestore();
  expect(sent).toEqual(['brand_summary']);
});
