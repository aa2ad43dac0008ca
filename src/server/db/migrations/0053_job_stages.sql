-- Where a job stands. The facts that other tables hold are copied into its row, so that the stage is a generated column
-- and lists find and sort jobs by it from an index.
alter table jobs
  -- Applications that are not decided, and since when there have been any.
  add column applicants int not null default 0,
  add column applied_at timestamptz,
  -- Whether the product is physical.
  add column sends_product boolean not null default false,
  -- Of the newest version of the video.
  add column delivered_at timestamptz,
  add column rated_at timestamptz,
  add constraint jobs_applicants check (applicants >= 0);

update jobs j set applicants = a.n, applied_at = a.since
  from (select job_id, count(*) as n, min(created_at) as since from applications where status = 'pending' group by job_id) a
  where a.job_id = j.id;
update jobs j set sends_product = true from products p where p.id = j.product_id and p.is_physical;
update jobs j set delivered_at = d.at
  from (select job_id, max(created_at) as at from deliveries group by job_id) d where d.job_id = j.id;
update jobs j set rated_at = r.created_at from ratings r where r.job_id = j.id;

-- The same as `jobStage` of shared/domain/job-stage.ts.
alter table jobs add column stage text not null generated always as (
  case status
    when 'awaiting_payment' then 'unpaid'
    when 'awaiting_scripting' then case when coalesce(script, '') = '' then 'writing_script' else 'script_ready' end
    when 'pending' then case when applicants > 0 then 'choosing_creator' else 'finding_creator' end
    when 'in_progress' then case
      when delivered_at is not null then 'delivered'
      when not sends_product or received_at is not null then 'filming'
      when shipped_at is not null then 'product_on_way'
      else 'shipping_product' end
    when 'completed' then case when rated_at is null then 'completed' else 'rated' end
    else 'cancelled' end) stored;

-- Lists of one stage, and a brand's orders by who must act, spelled like the order of that list. A creator's tasks are
-- so few that the index of their stages is read and sorted.
create index jobs_brand_stage on jobs (brand_id, stage, id desc) where paid_at is not null;
create index jobs_creator_stage on jobs (creator_id, stage, id desc) where creator_id is not null;
create index jobs_brand_turn on jobs (brand_id, (case
  when stage in ('unpaid', 'script_ready', 'choosing_creator', 'shipping_product', 'delivered') then 0
  when stage in ('completed', 'rated', 'cancelled') then 2 else 1 end), id desc) where paid_at is not null;

-- By statement: of a job that was given to one of many applicants, all the others are rejected at once.
create function count_new_applicants() returns trigger language plpgsql as $$
begin
  update jobs j set applicants = j.applicants + c.n, applied_at = case j.applicants when 0 then c.since else j.applied_at end
    from (select job_id, count(*) as n, min(created_at) as since from made where status = 'pending' group by job_id) c
    where c.job_id = j.id;
  return null;
end $$;
create trigger count_new_applicants after insert on applications referencing new table as made for each statement
  execute function count_new_applicants();

create function count_changed_applicants() returns trigger language plpgsql as $$
begin
  update jobs j set applicants = j.applicants + c.n,
      applied_at = case when j.applicants + c.n = 0 then null when j.applicants = 0 then c.since else j.applied_at end
    from (
      select job_id, sum(n) as n, min(since) as since from (
        select job_id, 1 as n, created_at as since from after where status = 'pending'
        union all select job_id, -1, null from before where status = 'pending') as moves
      group by job_id having sum(n) <> 0) c
    where c.job_id = j.id;
  return null;
end $$;
create trigger count_changed_applicants after update on applications
  referencing old table as before new table as after for each statement execute function count_changed_applicants();

create function note_deliveries() returns trigger language plpgsql as $$
begin
  update jobs j set delivered_at = d.at
    from (select job_id, max(created_at) as at from made group by job_id) d where d.job_id = j.id;
  return null;
end $$;
create trigger note_deliveries after insert on deliveries referencing new table as made for each statement
  execute function note_deliveries();

create function note_ratings() returns trigger language plpgsql as $$
begin
  update jobs j set rated_at = r.created_at from made r where r.job_id = j.id;
  return null;
end $$;
create trigger note_ratings after insert on ratings referencing new table as made for each statement
  execute function note_ratings();

create function copy_sends_product() returns trigger language plpgsql as $$
begin
  -- Locked, so that the product cannot become physical before the job can be seen.
  new.sends_product := (select p.is_physical from products p where p.id = new.product_id for share);
  return new;
end $$;
create trigger copy_sends_product before insert or update of product_id on jobs for each row
  execute function copy_sends_product();

create function note_physical() returns trigger language plpgsql as $$
begin
  update jobs set sends_product = new.is_physical where product_id = new.id;
  return null;
end $$;
create trigger note_physical after update of is_physical on products for each row
  when (old.is_physical <> new.is_physical) execute function note_physical();
