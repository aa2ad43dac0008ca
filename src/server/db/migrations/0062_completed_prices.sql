-- The prices of the newest completed orders of one length, read from the index alone.
create index jobs_completed_prices on jobs (video_setting_id, completed_at desc) include (brand_id, price_cents)
  where status = 'completed';
