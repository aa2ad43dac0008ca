import type { Pool } from 'pg';

export interface Size {
  readonly jobs: number;
  readonly brands: number;
  readonly creators: number;
  /** Whether some of the completed jobs are rated. */
  readonly isRated?: true;
}

/** 100,000 jobs: one brand has 10,000 of them, 500 brands share the rest. */
export const LARGE: Size = { jobs: 100_000, brands: 501, creators: 1_000 };
/** 100,000 creators. */
export const CROWD: Size = { jobs: 10_000, brands: 51, creators: 100_000, isRated: true };
export const LARGE_BRAND = 1;
export const someCreator = ({ brands }: Size): number => brands + 3;

/** Per brand. */
const PRODUCTS = 10;

/** Half speak English, a tenth Spanish, one of a thousand Maltese; each films two of the categories, a few for money too. */
const LANGUAGES = `array_remove(array[case when u.id % 2 = 0 then 'en' end, case when u.id % 10 = 1 then 'es' end,
  case when u.id % 1000 = 3 then 'mt' end], null)`;
const CATEGORIES = `array_remove(array[(array['food', 'beauty', 'home'])[1 + u.id % 3], (array['travel', 'tech'])[1 + u.id % 2],
  case when u.id % 500 = 7 then 'money' end], null)`;

/** Brand 1 is the large one and has a tenth of the jobs; creators follow the brands. */
const steps = ({ jobs, brands, creators, isRated }: Size): readonly string[] => [
  `insert into users (email, name, role, email_verified_at, subscription_expires_at)
   select 'brand' || n || '@example.com', initcap((array['northwind', 'terra', 'lumen', 'harbor', 'juniper', 'atlas'])[1 + n % 6]) || ' ' || n,
     'brand', now(), now() + interval '1 year' from generate_series(1, ${brands}) n`,
  `insert into users (email, name, role, email_verified_at)
   select 'creator' || n || '@example.com', 'Creator ' || n, 'creator', now() from generate_series(1, ${creators}) n`,
  `insert into files (owner_id, kind, storage_key, media_type, size, sha256, original_name)
   select id, 'picture', md5('picture' || id) || '.webp', 'image/webp', 40000, repeat('a', 64), 'logo.png' from users order by id`,
  `insert into profiles (user_id, description, website, picture_file_id, languages, categories, gender, date_of_birth)
   select u.id, 'We make things that people use every day, and show how.', 'https://example.com/' || u.id, f.id,
     case when u.role = 'creator' then ${LANGUAGES} else '{}' end, case when u.role = 'creator' then ${CATEGORIES} else '{}' end,
     case when u.role = 'creator' then (array['female', 'male'])[1 + u.id % 2] end,
     case when u.role = 'creator' then (now() - (20 + u.id % 30) * interval '365.3 days')::date end
   from users u join files f on f.owner_id = u.id order by u.id`,
  `insert into files (owner_id, kind, storage_key, media_type, size, sha256, original_name)
   select 1 + (n - 1) / ${PRODUCTS}, 'product', md5('product' || n) || '.webp', 'image/webp', 90000, repeat('b', 64), 'product.jpg'
   from generate_series(1, ${brands * PRODUCTS}) n`,
  `insert into products (brand_id, name, description, website, price_cents, is_physical, image_file_id)
   select f.owner_id,
     (array['Cold Brew', 'Trail Mug', 'Desk Lamp', 'Linen Throw', 'Rain Jacket', 'Face Oil', 'Oat Bar', 'Yoga Mat'])[1 + f.id % 8]
       || ' ' || (array['Classic', 'Studio', 'Travel', 'Mini', 'Pro'])[1 + f.id % 5] || ' ' || f.id,
     'Made in small batches from few things, to be used for years. Comes in a box without plastic.',
     'https://example.com/products/' || f.id, 2450, f.id % 3 = 0, f.id
   from files f where f.kind = 'product' order by f.id`,
  `insert into jobs (brand_id, product_id, video_setting_id, aspect_ratio_setting_id, status, price_cents, scripting_cents,
     tax_cents, total_cents, tax_percent, with_scripting, script, gender, age_min, age_max, notes, creator_id, created_at, paid_at, opened_at)
   select brand, (brand - 1) * ${PRODUCTS} + 1 + n % ${PRODUCTS}, 1 + n % 4, 1 + n / 4 % 4, status, price, 0, price / 5, price + price / 5, 20,
     false, '<p>Open on the product in your hand, in daylight.</p><p>' || repeat('Say what changed since you use it. ', 6) || '</p>',
     (array['any', 'any', 'female', 'male'])[1 + n / 7 % 4], (array[18, 25, 35, 45])[1 + n / 3 % 4],
     (array[24, 34, 44, 1000])[1 + n / 3 % 4], 'Please no music under the voice.',
     case when status in ('in_progress', 'completed') then ${brands} + 1 + n % ${creators} end,
     at, case when status <> 'awaiting_payment' then at end, case when status not like 'awaiting%' then at end
   from (
     select n, case when n % 10 = 0 then 1 else 2 + (n / 10 * 9 + n % 10) % ${brands - 1} end as brand, 2500 + n * 37 % 40000 as price,
       now() - (${jobs} - n) * interval '2 minutes' as at,
       (array['pending', 'pending', 'pending', 'pending', 'pending', 'pending', 'completed', 'completed', 'in_progress',
         (array['awaiting_payment', 'awaiting_scripting', 'in_progress', 'cancelled'])[1 + n / 11 % 4]])[1 + n / 10 % 10] as status
     from generate_series(1, ${jobs}) n) as made order by n`,
  `insert into applications (job_id, creator_id, status, note, decided_at)
   select id, coalesce(creator_id, ${brands} + 1 + id % ${creators}), case when creator_id is null then 'pending' else 'accepted' end,
     'I would film this in my kitchen in the morning.', case when creator_id is not null then now() end
   from jobs where creator_id is not null or (status = 'pending' and id % 3 = 0) order by id`,
  `insert into files (owner_id, kind, storage_key, media_type, size, sha256, original_name)
   select creator_id, 'delivery', 'delivery-' || id, 'video/mp4', 80000000, repeat('c', 64), 'final.mp4'
   from jobs where status = 'completed' order by id`,
  `insert into deliveries (job_id, creator_id, file_id, version)
   select substr(storage_key, 10)::bigint, owner_id, id, 1 from files where kind = 'delivery' order by id`,
  ...(isRated ? [RATINGS] : []),
  // One in eleven is late, and its people know: otherwise the server would tell thousands while it is measured.
  `update jobs set due_at = now() + case id % 11 when 0 then -1 else 7 end * interval '1 day',
     late_at = case id % 11 when 0 then now() end where due_at is not null`,
  // Applications and deliveries have updated their jobs; back into the order in which they were made.
  'cluster jobs using jobs_pkey',
  'vacuum analyze',
];

/** A third of the completed jobs are rated. */
const RATINGS = `insert into ratings (job_id, brand_id, creator_id, stars)
  select id, brand_id, creator_id, 1 + id % 5 from jobs where status = 'completed' and id % 3 = 0 order by id`;

/**
 * Fills a migrated, empty database with realistic rows, 60 % of the jobs open, and updates the planner's statistics.
 * A step on a hundred thousand jobs may take a minute: open the database with a long `statementTimeoutMillis`.
 */
export const fillMarketplace = async (pool: Pool, size: Size): Promise<void> => {
  const client = await pool.connect();
  try {
    // VACUUM does not mark a page as all-visible before the commits of its rows are on disk; index-only scans need the
    // mark.
    await client.query('set synchronous_commit = on');
    for (const text of steps(size)) await client.query(text);
    await client.query('reset synchronous_commit');
  } finally {
    client.release();
  }
};
