import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';

const MIGRATIONS = resolve('src/server/db/migrations');
const DUE = '0094_due_times.sql';
const database = useDatabase();
let client: PoolClient;

const run = async (name: string) => client.query(await readFile(join(MIGRATIONS, name), 'utf8'));

/** A database from before there were due times, in a schema of its own. */
beforeAll(async () => {
  client = await database().pool.connect();
  await client.query('create schema before_due; set search_path to before_due');
  for (const name of (await readdir(MIGRATIONS)).sort()) if (name < DUE) await run(name);
  await client.query(`
    insert into users (email, name, role, subscription_expires_at) values ('b@b.example', 'Northwind', 'brand', now());
    insert into users (email, name, role) values ('c@c.example', 'Mia', 'creator');
    insert into files (owner_id, kind, storage_key, media_type, size, sha256, original_name)
      values (1, 'product', 'p', 'image/webp', 1, 's', 'p.webp'), (1, 'product', 'q', 'image/webp', 1, 's', 'q.webp');
    insert into products (brand_id, name, description, image_file_id, is_physical)
      values (1, 'Brew', 'Cold', 1, false), (1, 'Mug', 'Blue', 2, true);
    insert into jobs (brand_id, product_id, video_setting_id, aspect_ratio_setting_id, status, price_cents, scripting_cents,
      tax_cents, total_cents, with_scripting, gender, age_min, age_max, paid_at, creator_id, accepted_at, shipped_at,
      received_at, delivered_at)
    select 1, product, 1, 1, status, 100, 0, 0, 100, false, 'any', 18, 24, now(), creator, accepted::timestamptz,
      received::timestamptz, received::timestamptz, delivered::timestamptz
    from (values (1, 'pending', null, null, null, null), (1, 'in_progress', 2, '2020-01-01', null, null),
      (1, 'in_progress', 2, null, null, null), (2, 'in_progress', 2, '2020-01-01', null, null),
      (2, 'in_progress', 2, '2020-01-01', '2020-02-01', null), (1, 'in_progress', 2, '2020-01-01', null, '2020-02-01'),
      (1, 'completed', 2, '2020-01-01', null, '2020-02-01'))
      as old (product, status, creator, accepted, received, delivered)`);
  await run(DUE);
});
afterAll(() => client.release(true));

test('work under way is due the whole time from now on, whenever it began, and nothing else is', async () => {
  const { rows } = await client.query(`select stage, round(extract(epoch from due_at - now()) / 86400)::int as days
    from jobs order by id`);
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['finding_creator', null],
    ['filming', 14],
    ['filming', 14],
    ['shipping_product', null],
    ['filming', 14],
    ['delivered', null],
    ['completed', null],
  ]);
});
