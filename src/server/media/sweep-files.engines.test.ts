import { beforeAll, expect, test } from 'vitest';
import { fillMarketplace } from '#tests/bench/marketplace.ts';
import { useDatabase } from '#tests/support/database.ts';
import { scannedBy, statementsOf } from '#tests/support/plans.ts';
import { systemClock } from '../lib/clock.ts';
import { sweepUnusedFiles } from './sweep-files.ts';

const database = useDatabase();
const removed: string[] = [];
const storage = { remove: async (key: string) => void removed.push(key) };
const sweep = () => sweepUnusedFiles(database(), storage, systemClock);

/** Files that nothing refers to. */
const UNUSED = ['unused-1', 'unused-2'];

/** The large tables. */
const WATCHED = ['files', 'profiles', 'products'];

const insertFile = (key: string) =>
  database().pool.query(
    `insert into files (owner_id, kind, storage_key, media_type, size, sha256, original_name)
     select min(id), 'pitch', $1, 'video/mp4', 1, repeat('a', 64), 'pitch.mp4' from users`,
    [key],
  );

beforeAll(async () => {
  const { pool } = database();
  await fillMarketplace(pool, { jobs: 1_000, brands: 51, creators: 20_000 });
  for (const key of UNUSED) await insertFile(key);
  await pool.query(`update files set created_at = now() - interval '2 days'`);
  await insertFile('fresh');
  await pool.query('analyze files');
});

test('the sweep of unused files looks up what refers to a file, and scans no large table', async () => {
  const { pool } = database();
  const statements = await statementsOf(pool, sweep);
  expect([...removed].sort()).toEqual(UNUSED);
  expect(statements.length).toBeGreaterThan(1);
  const [first] = statements;
  const scanned = first && (await scannedBy(pool, first));
  expect(scanned?.filter((table) => WATCHED.includes(table))).toEqual([]);
  expect(await sweep()).toBe(0);
});

test('ends between two batches when the server stops', async () => {
  const statements = await statementsOf(database().pool, () =>
    sweepUnusedFiles(database(), storage, systemClock, AbortSignal.abort()),
  );
  expect(statements).toEqual([]);
});
