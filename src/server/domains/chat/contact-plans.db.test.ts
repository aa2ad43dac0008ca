import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';
import { transaction } from '../../db/transaction.ts';
import { findContact } from './chat.repository.ts';

const database = useDatabase();

/** From the sixth execution on, PostgreSQL may keep a generic plan. */
const CUSTOM_PLANS = 5;

test('the statement that finds a contact is not planned at each execution', async () => {
  // A transaction keeps its connection, to which prepared statements belong.
  const { rows } = await transaction(database(), async ({ orm }) => {
    for (let n = 0; n < CUSTOM_PLANS + 3; n += 1) await findContact(orm, { id: 1, role: 'brand' }, 2);
    return orm.execute(sql`select custom_plans, generic_plans from pg_prepared_statements where name = 'contacts'`);
  });
  expect(rows).toEqual([{ custom_plans: String(CUSTOM_PLANS), generic_plans: '3' }]);
});
