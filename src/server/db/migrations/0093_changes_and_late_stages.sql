-- Two more stages of a job in progress: its brand has asked for changes to the newest video, and its next video is late.

-- What a brand wants changed, on the version that it has watched, and so at most once for each version.
alter table deliveries
  add column changes_asked_at timestamptz,
  add column changes_words text check (changes_words <> '' and char_length(changes_words) <= 2000),
  add constraint deliveries_changes check (changes_words is null or changes_asked_at is not null);

alter table jobs
  -- Of the newest version of the video, copied like `delivered_at`.
  add column changes_asked_at timestamptz,
  -- When the next video is due, and when the two were told that it is late.
  add column due_at timestamptz,
  add column late_at timestamptz,
  add constraint jobs_changes check (changes_asked_at is null or delivered_at is not null),
  add constraint jobs_late check (late_at is null or due_at is not null);

-- The expression of a generated column can be replaced since PostgreSQL 17 only. Its indexes go with it.
alter table jobs drop column stage;
-- The same as `jobStage` of shared/domain/job-stage.ts.
alter table jobs add column stage text not null generated always as (
  case status
    when 'awaiting_payment' then 'unpaid'
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

create index jobs_brand_stage on jobs (brand_id, stage, id desc) where paid_at is not null;
create index jobs_creator_stage on jobs (creator_id, stage, id desc) where creator_id is not null;
-- As in 0092: in the new stages it is the creator's turn.
create index jobs_brand_turn on jobs (brand_id, (case
  when stage in ('unpaid', 'script_ready', 'choosing_creator', 'shipping_product', 'delivered') then 0
  when stage in ('completed', 'rated', 'cancelled') then 2 else 1 end), id desc) include (stage) where paid_at is not null;
-- As in 0056, with the begin of the new stages.
create index jobs_brand_needs on jobs (brand_id, (case stage when 'delivered' then 0 when 'shipping_product' then 1
    when 'choosing_creator' then 2 when 'script_ready' then 3 when 'unpaid' then 4 end),
  (coalesce(case stage when 'script_ready' then script_submitted_at
    when 'choosing_creator' then applied_at when 'shipping_product' then accepted_at
    when 'filming' then case when sends_product then received_at else accepted_at end
    when 'delivered' then delivered_at when 'changes' then changes_asked_at when 'late' then due_at end, created_at)), id)
  where stage in ('delivered', 'shipping_product', 'choosing_creator', 'script_ready', 'unpaid');

-- A new version answers what was asked of the one before.
create or replace function note_deliveries() returns trigger language plpgsql as $$
begin
  update jobs j set delivered_at = d.at, changes_asked_at = null
    from (select job_id, max(created_at) as at from made group by job_id) d where d.job_id = j.id;
  return null;
end $$;

create function note_changes() returns trigger language plpgsql as $$
begin
  update jobs j set changes_asked_at = new.changes_asked_at where j.id = new.job_id
    and not exists (select 1 from deliveries d where d.job_id = new.job_id and d.version > new.version);
  return null;
end $$;
create trigger note_changes after update of changes_asked_at on deliveries for each row
  when (old.changes_asked_at is distinct from new.changes_asked_at) execute function note_changes();

-- Creators are notified of what is to be changed. Adds the type to those that are there, as in 0087.
do $$
declare
  name text;
  known text;
begin
  foreach name in array array['notifications', 'notification_settings'] loop
    select pg_get_expr(conbin, conrelid) into strict known from pg_constraint
      where conrelid = name::regclass and conname = name || '_type_check';
    execute format('alter table %I drop constraint %I, add constraint %I check ((%s) or type = %L)',
      name, name || '_type_check', name || '_type_check', known, 'changes_requested');
  end loop;
end $$;
