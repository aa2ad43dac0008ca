-- A brand declines an application with a reason and words of its own, and may reconsider it while the job is open.
alter table applications
  add column decline_reason text check (decline_reason in ('style', 'look', 'full', 'other')),
  add column decline_words text check (decline_words <> '' and char_length(decline_words) <= 300),
  drop constraint applications_status_check,
  add constraint applications_status_check
    check (status in ('pending', 'accepted', 'rejected', 'withdrawn', 'declined')),
  add constraint applications_declined check (
    case status when 'declined' then decline_reason is not null and decided_at is not null
      else decline_reason is null and decline_words is null end);

-- Whichever of two concurrent decisions comes second finds the application decided. Only the erasure of its creator
-- withdraws one that was declined, so that it is never open for another application.
create function application_step() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('pending', 'accepted'), ('pending', 'rejected'), ('pending', 'withdrawn'), ('pending', 'declined'),
    ('withdrawn', 'pending'), ('declined', 'pending'), ('declined', 'withdrawn'))
  then
    raise exception 'application % cannot go from % to %', old.id, old.status, new.status
      using errcode = '23514', constraint = 'application_step';
  end if;
  return new;
end $$;
create trigger application_step before update of status on applications for each row
  when (old.status <> new.status) execute function application_step();

-- Adds the type to those that are there, whichever migrations have added some before.
do $$
declare
  name text;
  known text;
begin
  foreach name in array array['notifications', 'notification_settings'] loop
    select pg_get_expr(conbin, conrelid) into strict known from pg_constraint
      where conrelid = name::regclass and conname = name || '_type_check';
    execute format('alter table %I drop constraint %I, add constraint %I check ((%s) or type = %L)',
      name, name || '_type_check', name || '_type_check', known, 'application_declined');
  end loop;
end $$;
