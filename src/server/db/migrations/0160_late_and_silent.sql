-- A creator who is late must not lock the money of the brand, nor a brand that does not answer that of the creator.
alter table settings
  -- How often a brand can ask for changes to the video of a job.
  add column revision_rounds int not null default 2 check (revision_rounds >= 0);

alter table jobs
  -- When the side whose turn it is was reminded: the creator of the due time, the brand of the newest version.
  add column reminded_at timestamptz,
  -- Who brings the product, and the number by which it can be followed.
  add column carrier text check (carrier <> '' and char_length(carrier) <= 60),
  add column tracking_number text check (tracking_number <> '' and char_length(tracking_number) <= 60),
  add constraint jobs_shipment check (shipped_at is not null or (carrier is null and tracking_number is null));

-- The same as in 0094; besides, nobody has been reminded of what the next turn asks for.
create or replace function set_due_time() returns trigger language plpgsql as $$
declare
  since timestamptz := work_since(new);
  days int;
begin
  if tg_op = 'UPDATE' and
    (since is distinct from work_since(old) or new.delivered_at is distinct from old.delivered_at) then
    new.reminded_at := null;
  end if;
  if since is null then
    new.due_at := null;
    new.late_at := null;
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.due_at is not null then return new; end if;
  else
    if since is not distinct from work_since(old) then return new; end if;
    -- What was a matter of waiting for the post until now must not count as the creator's time.
    if old.sends_product <> new.sends_product then since := greatest(since, now()); end if;
  end if;
  select case when new.changes_asked_at is null then delivery_days else revision_days end into strict days from settings;
  new.due_at := since + days * interval '24 hours';
  new.late_at := null;
  return new;
end $$;

create or replace function job_step() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('awaiting_payment', 'awaiting_scripting'), ('awaiting_payment', 'pending'), ('awaiting_payment', 'cancelled'),
    ('awaiting_scripting', 'pending'), ('awaiting_scripting', 'cancelled'),
    ('pending', 'in_progress'), ('pending', 'cancelled'),
    ('in_progress', 'completed'))
    -- The payment is taken back from work that has begun with a reason, by an operator alone, or by the brand from the due
    -- time on: while there never was a video, and a day after the creator was reminded. The same as `cancellableFrom` of
    -- shared/domain/job-due.ts.
    and not (old.status = 'in_progress' and new.status = 'cancelled' and (new.end_reason is not null or coalesce(
      old.delivered_at is null and new.cancelled_at >= greatest(old.due_at, old.reminded_at + interval '24 hours')
        and old.due_at is not null and old.reminded_at is not null, false)))
  then
    raise exception 'job % cannot go from % to %', old.id, old.status, new.status
      using errcode = '23514', constraint = 'job_step';
  end if;
  return new;
end $$;

-- Waits for a step of the job that runs at the same time.
create function refuse_delivery_of_cancelled() returns trigger language plpgsql as $$
begin
  if (select status from jobs where id = new.job_id for no key update) = 'cancelled' then
    raise exception 'job % was cancelled', new.job_id using errcode = '23514', constraint = 'deliveries_of_cancelled';
  end if;
  return new;
end $$;
create trigger refuse_delivery_of_cancelled before insert on deliveries for each row
  execute function refuse_delivery_of_cancelled();

-- Of whom to remind next.
create index jobs_due_reminders on jobs (due_at) where due_at is not null and reminded_at is null;
create index jobs_answer_reminders on jobs (delivered_at) where stage = 'delivered' and reminded_at is null;

-- Adds the type to those that are there, as in 0087.
do $$
declare
  name text;
  known text;
begin
  foreach name in array array['notifications', 'notification_settings'] loop
    select pg_get_expr(conbin, conrelid) into strict known from pg_constraint
      where conrelid = name::regclass and conname = name || '_type_check';
    execute format('alter table %I drop constraint %I, add constraint %I check ((%s) or type = %L)',
      name, name || '_type_check', name || '_type_check', known, 'reminder');
  end loop;
end $$;
