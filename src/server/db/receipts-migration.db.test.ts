import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '#tests/support/database.ts';

const MIGRATIONS = resolve('src/server/db/migrations');
const RECEIPTS = '0036_receipts.sql';
const database = useDatabase();
let client: PoolClient;

const run = async (name: string) => client.query(await readFile(join(MIGRATIONS, name), 'utf8'));
const rows = async (text: string) => (await client.query(text)).rows;

/** A database from before receipts existed, in a schema of its own. */
beforeAll(async () => {
  client = await database().pool.connect();
  await client.query('create schema before_receipts; set search_path to before_receipts');
  for (const name of (await readdir(MIGRATIONS)).sort()) if (name < RECEIPTS) await run(name);
  await client.query(`
    insert into users (email, name, role, subscription_expires_at) values ('b@b.example', 'Northwind', 'brand', now());
    insert into users (email, name, role) values ('c@c.example', 'Mia', 'creator');
    insert into files (owner_id, kind, storage_key, media_type, size, sha256, original_name)
      values (1, 'product', 'k', 'image/webp', 1, 's', 'p.webp');
    insert into products (brand_id, name, description, image_file_id) values (1, 'Brew', 'Cold', 1);
    insert into jobs (brand_id, product_id, video_setting_id, aspect_ratio_setting_id, status, price_cents, scripting_cents,
      tax_cents, total_cents, with_scripting, gender, age_min, age_max, paid_at, cancelled_at)
    select 1, 1, 1, 1, status, price, 0, tax, price + tax, false, 'any', 18, 24, paid::timestamptz, cancelled::timestamptz
    from (values
      ('pending', 10000, 2000, '2026-03-03', null),
      ('cancelled', 12345, 1018, '2026-03-01', '2026-03-04'),
      ('awaiting_payment', 10000, 0, null, null),
      ('cancelled', 10000, 0, null, null)) as old (status, price, tax, paid, cancelled);
    insert into subscription_payments (payment_id, user_id, payment_secret, amount_cents, paid_at)
      values ('pi_paid', 1, '', 19900, '2026-03-02'), ('pi_open', 1, '', 19900, null);
    insert into withdrawals (creator_id, amount_cents, status, payment_method_id, account_number, settled_at)
      values (2, 3000, 'paid', 1, 'DE1', '2026-03-05'), (2, 4000, 'requested', 1, 'DE1', null)`);
  await run(RECEIPTS);
});
afterAll(() => client.release(true));

test('earlier payments get receipts in payment order, and each refund has its own', async () => {
  const all = await rows(`select number, kind, title, total_cents::int as total, tax_percent::float8 as rate,
    (select o.number from receipts o where o.id = r.original_id) as original, seller_name as seller
    from receipts r order by series desc, serial`);
  expect(all).toEqual([
    { number: 'W-000001', kind: 'payout', title: 'Withdrawal #1', total: 3_000, rate: 0, original: null, seller: null },
    { number: 'R-000001', kind: 'job', title: 'Job #2: Brew', total: 13_363, rate: 8.25, original: null, seller: null },
    {
      number: 'R-000002',
      kind: 'subscription',
      title: 'Subscription',
      total: 19_900,
      rate: 0,
      original: null,
      seller: null,
    },
    { number: 'R-000003', kind: 'job', title: 'Job #1: Brew', total: 12_000, rate: 20, original: null, seller: null },
    {
      number: 'C-000001',
      kind: 'refund',
      title: 'Refund of job #2: Brew',
      total: -13_363,
      rate: 8.25,
      original: 'R-000001',
      seller: null,
    },
  ]);
});

test('the next receipt continues the series', async () => {
  const [next] = await rows(`
    insert into receipts (series, kind, owner_id, payment_id, title, price_cents, total_cents, issued_at)
    values ('R', 'subscription', 1, 'pi_open', 'Subscription', 19900, 19900, now()) returning number`);
  expect(next).toEqual({ number: 'R-000004' });
});

test('a number of more than six digits is not truncated', async () => {
  const [made] = await rows(`
    set session_replication_role = replica;
    update receipt_series set last = 1234566 where series = 'W';
    set session_replication_role = origin;
    insert into withdrawals (creator_id, amount_cents, status, payment_method_id, account_number, settled_at)
      values (2, 100, 'paid', 1, 'DE1', now());
    insert into receipts (series, kind, owner_id, withdrawal_id, title, price_cents, total_cents, issued_at)
      values ('W', 'payout', 2, 3, 'Withdrawal #3', 100, 100, now())`).then(() =>
    rows("select number from receipts where kind = 'payout' order by serial desc"),
  );
  expect(made).toEqual({ number: 'W-1234567' });
});
