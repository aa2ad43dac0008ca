-- A bank debit may take days. Since when the payment of a draft, or of a renewal, is under way at the payer's bank.
alter table jobs
  add column payment_processing_since timestamptz,
  add constraint jobs_payment_processing check (
    payment_processing_since is null or (status = 'awaiting_payment' and payment_id is not null));
alter table subscription_payments
  add column processing_since timestamptz,
  add constraint subscription_payments_processing check (processing_since is null or paid_at is null);

-- The stage of such a draft. The expression of a generated column can be replaced since PostgreSQL 17 only; its indexes go with it.
alter table jobs drop column stage;
-- The same as `jobStage` of shared/domain/job-stage.ts.
alter table jobs add column stage text not null generated always as (
  case status
    when 'awaiting_payment' then case when payment_processing_since is null then 'unpaid' else 'payment_processing' end
    when 'awaiting_scripting' then case when coalesce(script, '') = '' then 'writing_script' else 'script_ready' end
    when 'pending' then case when applicants > 0 then 'choosing_creator' else 'finding_creator' end
    when 'in_progress' then case
      when delivered_at is not null and changes_asked_at is null then 'delivered'
      when delivered_at is null and sends_product and received_at is null
        then case when shipped_at is null then 'shipping_product' else 'product_on_way' end
      when late_at is not null then 'late'
      when delivered_at is not null then 'changes'
      else 'filming' end
    when 'completed' then case when rated_at is null then 'completed' else 'rated' end
    else 'cancelled' end) stored;

-- As in 0093 and 0099.
create index jobs_brand_stage on jobs (brand_id, stage, id desc) where paid_at is not null;
create index jobs_creator_stage on jobs (creator_id, stage, id desc) where creator_id is not null;
create index jobs_brand_turn on jobs (brand_id, (case stage when 'delivered' then 0 when 'shipping_product' then 1
    when 'choosing_creator' then 2 when 'script_ready' then 3 when 'unpaid' then 4
    when 'completed' then 6 when 'rated' then 6 when 'cancelled' then 6 else 5 end), id desc)
  include (stage) where paid_at is not null;
create index jobs_brand_needs on jobs (brand_id, (case stage when 'delivered' then 0 when 'shipping_product' then 1
    when 'choosing_creator' then 2 when 'script_ready' then 3 when 'unpaid' then 4 end),
  (coalesce(case stage when 'script_ready' then script_submitted_at
    when 'choosing_creator' then applied_at when 'shipping_product' then accepted_at
    when 'filming' then case when sends_product then received_at else accepted_at end
    when 'delivered' then delivered_at when 'changes' then changes_asked_at when 'late' then due_at end, created_at)), id)
  where stage in ('delivered', 'shipping_product', 'choosing_creator', 'script_ready', 'unpaid');

-- Brands are notified of a payment that failed at the bank. Adds the type to those that are there, as in 0087.
do $$
declare
  name text;
  known text;
begin
  foreach name in array array['notifications', 'notification_settings'] loop
    select pg_get_expr(conbin, conrelid) into strict known from pg_constraint
      where conrelid = name::regclass and conname = name || '_type_check';
    execute format('alter table %I drop constraint %I, add constraint %I check ((%s) or type = %L)',
      name, name || '_type_check', name || '_type_check', known, 'payment_failed');
  end loop;
end $$;
