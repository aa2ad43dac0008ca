import { beforeAll, expect, test } from 'vitest';
import { fillMarketplace } from '#tests/bench/marketplace.ts';
import { useDatabase } from '#tests/support/database.ts';
import { scannedBy, statementsOf } from '#tests/support/plans.ts';
import { replaceByTombstone } from './tombstone.repository.ts';

const database = useDatabase();

/** Follows the 51 brands. */
const SOME_CREATOR = 60;

/** Each inserts about 20,000 rows, spread over creators and jobs. */
const CROWD = [
  `insert into notifications (user_id, type, message, job_id, sender_id)
   select 52 + n, 'new_job', 'A job.', 1 + n % 1000, 1 + n % 51 from generate_series(0, 19999) n`,
  `insert into uploads (id, owner_id, purpose, job_id, filename, size, claimed_at, expires_at)
   select 'upload-' || n, 52 + n, 'delivery', 1 + n % 1000, 'v.mp4', 1, now(), now() from generate_series(0, 19999) n`,
  `insert into invitations (job_id, creator_id) select 1 + n % 1000, 52 + n from generate_series(0, 19999) n`,
  `insert into conversations (brand_id, creator_id) select 1 + n % 51, 52 + n from generate_series(0, 19999) n`,
  'insert into conversation_reads (conversation_id, user_id) select id, creator_id from conversations',
  `insert into outbox (kind, payload, dropped_at, drop_reason) select 'mail', '{}', now(), 'a test' from generate_series(1, 20000)`,
];
const WATCHED = [
  'notifications',
  'uploads',
  'invitations',
  'conversation_reads',
  'outbox',
  'profiles',
  'files',
  'users',
];

beforeAll(async () => {
  const { pool } = database();
  await fillMarketplace(pool, { jobs: 1_000, brands: 51, creators: 20_000 });
  const client = await pool.connect();
  await client.query(`begin; set local notifications.published_with_commit = 'on'`);
  for (const text of CROWD) await client.query(text);
  await client.query('commit; analyze');
  client.release();
});

test.each([
  ['brand', { id: 2, email: 'brand2@example.com' }],
  ['creator', { id: SOME_CREATOR, email: `creator${SOME_CREATOR - 51}@example.com` }],
])('the statements that erase a %s scan no table that grows with all accounts', async (_role, person) => {
  const { pool, orm } = database();
  const statements = await statementsOf(pool, () => replaceByTombstone(orm, person, new Date()));
  expect(statements.length).toBeGreaterThan(30);
  for (const statement of statements) {
    const scans = (await scannedBy(pool, statement)).filter((table) => WATCHED.includes(table));
    expect({ text: statement.text, scans }).toEqual({ text: statement.text, scans: [] });
  }
});
