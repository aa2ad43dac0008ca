import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';

const MIGRATIONS = resolve('src/server/db/migrations');
const STAGES = '0053_job_stages.sql';
const database = useDatabase();
let client: PoolClient;

const run = async (name: string) => client.query(await readFile(join(MIGRATIONS, name), 'utf8'));

/** A database from before stages existed, in a schema of its own. */
beforeAll(async () => {
  client = await database().pool.connect();
  await client.query('create schema before_stages; set search_path to before_stages');
  for (const name of (await readdir(MIGRATIONS)).sort()) if (name < STAGES) await run(name);
  await client.query(`
    insert into users (email, name, role, subscription_expires_at) values ('b@b.example', 'Northwind', 'brand', now());
    insert into users (email, name, role) values ('c@c.example', 'Mia', 'creator'), ('d@d.example', 'Tom', 'creator');
    insert into files (owner_id, kind, storage_key, media_type, size, sha256, original_name)
      select 1, kind, key, 'image/webp', 1, 's', 'p.webp'
      from (values ('product', 'p'), ('product', 'q'), ('delivery', 'v'), ('delivery', 'w'), ('delivery', 'x')) f (kind, key);
    insert into products (brand_id, name, description, image_file_id, is_physical)
      values (1, 'Brew', 'Cold', 1, false), (1, 'Mug', 'Blue', 2, true);
    insert into jobs (brand_id, product_id, video_setting_id, aspect_ratio_setting_id, status, price_cents, scripting_cents,
      tax_cents, total_cents, with_scripting, gender, age_min, age_max, paid_at, creator_id)
    select 1, product, 1, 1, status, 100, 0, 0, 100, false, 'any', 18, 24, now(), creator
    from (values (1, 'pending', null), (1, 'pending', null), (1, 'in_progress', 2), (2, 'in_progress', 2),
      (2, 'in_progress', 2), (1, 'completed', 2), (1, 'completed', 2)) as old (product, status, creator);
    insert into applications (job_id, creator_id, status, note, created_at) values
      (1, 2, 'pending', '', '2026-03-02'), (1, 3, 'pending', '', '2026-03-01'), (2, 2, 'withdrawn', '', '2026-03-01'),
      (3, 2, 'accepted', '', '2026-03-01');
    insert into deliveries (job_id, creator_id, file_id, version, created_at) values
      (5, 2, 3, 1, '2026-03-03'), (5, 2, 4, 2, '2026-03-04'), (7, 2, 5, 1, '2026-03-03');
    insert into ratings (job_id, brand_id, creator_id, stars, created_at) values (7, 1, 2, 5, '2026-03-05')`);
  await run(STAGES);
});
afterAll(() => client.release(true));

test('existing jobs get the stage that their rows imply', async () => {
  const { rows } = await client.query(`select id::int, stage, applicants, sends_product,
    to_char(coalesce(applied_at, rated_at, delivered_at), 'MM-DD') as at from jobs order by id`);
  expect(rows.map((row) => Object.values(row))).toEqual([
    [1, 'choosing_creator', 2, false, '03-01'],
    [2, 'finding_creator', 0, false, null],
    [3, 'filming', 0, false, null],
    [4, 'shipping_product', 0, true, null],
    [5, 'delivered', 0, true, '03-04'],
    [6, 'completed', 0, false, null],
    [7, 'rated', 0, false, '03-05'],
  ]);
});
