-- Each job in progress has a time at which its next video is due, and is late after that.
alter table settings
  -- From the moment in which filming can begin, and from a request for changes.
  add column delivery_days int not null default 14 check (delivery_days > 0),
  add column revision_days int not null default 7 check (revision_days > 0);

-- Since when the creator can work on the next video; null while no video is expected. The same as `workSince` of
-- shared/domain/job-due.ts.
create function work_since(job jobs) returns timestamptz language sql immutable as $$
  select case
    when job.status <> 'in_progress' then null
    when job.changes_asked_at is not null then job.changes_asked_at
    when job.delivered_at is not null then null
    when job.sends_product then job.received_at
    else coalesce(job.accepted_at, job.created_at) end
$$;

-- By a trigger, so that no step can forget it. A due time stays as it is when the days are changed later.
create function set_due_time() returns trigger language plpgsql as $$
declare
  since timestamptz := work_since(new);
  days int;
begin
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
-- Triggers of one event run in the order of their names: after `copy_sends_product`.
create trigger set_due_time
  before insert or update of status, product_id, sends_product, accepted_at, received_at, delivered_at, changes_asked_at
  on jobs for each row execute function set_due_time();

-- Nobody becomes late by this update: work under way gets the whole time from now on.
update jobs set due_at = now() + (select delivery_days from settings) * interval '24 hours' where stage = 'filming';

-- The next jobs that become late.
create index jobs_due on jobs (due_at) where due_at is not null and late_at is null;

-- Both sides are notified. Adds the type to those that are there, as in 0087.
do $$
declare
  name text;
  known text;
begin
  foreach name in array array['notifications', 'notification_settings'] loop
    select pg_get_expr(conbin, conrelid) into strict known from pg_constraint
      where conrelid = name::regclass and conname = name || '_type_check';
    execute format('alter table %I drop constraint %I, add constraint %I check ((%s) or type = %L)',
      name, name || '_type_check', name || '_type_check', known, 'job_late');
  end loop;
end $$;
