-- With the stage, of which the order is made, the index alone has all that a page of a brand's orders needs. Without it
-- PostgreSQL may read all orders of the brand from `jobs_brand_stage` and sort them.
drop index jobs_brand_turn;
create index jobs_brand_turn on jobs (brand_id, (case
  when stage in ('unpaid', 'script_ready', 'choosing_creator', 'shipping_product', 'delivered') then 0
  when stage in ('completed', 'rated', 'cancelled') then 2 else 1 end), id desc) include (stage) where paid_at is not null;
