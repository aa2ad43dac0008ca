-- What a brand spent, added up from the index alone.
create index jobs_brand_spent on jobs (brand_id, paid_at) include (product_id, total_cents)
  where paid_at is not null and status <> 'cancelled';
