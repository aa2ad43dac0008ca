-- The jobs in which a brand must act, most urgent first, then those that wait longest: spelled like the list "Needs you".
create index jobs_brand_needs on jobs (brand_id, (case stage when 'delivered' then 0 when 'shipping_product' then 1
    when 'choosing_creator' then 2 when 'script_ready' then 3 when 'unpaid' then 4 end),
  (coalesce(case stage when 'script_ready' then script_submitted_at
    when 'choosing_creator' then applied_at when 'shipping_product' then accepted_at
    when 'filming' then case when sends_product then received_at else accepted_at end
    when 'delivered' then delivered_at end, created_at)), id)
  where stage in ('delivered', 'shipping_product', 'choosing_creator', 'script_ready', 'unpaid');
