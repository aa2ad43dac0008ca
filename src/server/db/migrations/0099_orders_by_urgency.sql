-- Among a brand's orders in which it must act, the most urgent ones come first.
drop index jobs_brand_turn;
create index jobs_brand_turn on jobs (brand_id, (case stage when 'delivered' then 0 when 'shipping_product' then 1
    when 'choosing_creator' then 2 when 'script_ready' then 3 when 'unpaid' then 4
    when 'completed' then 6 when 'rated' then 6 when 'cancelled' then 6 else 5 end), id desc)
  include (stage) where paid_at is not null;
