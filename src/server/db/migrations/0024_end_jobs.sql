-- An operator ends a job in progress: the payment goes back to the brand, or to the creator.
alter table jobs
  add column end_reason text,
  add constraint jobs_end_reason check (end_reason is null or status in ('completed', 'cancelled'));

create or replace function job_step() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('awaiting_payment', 'awaiting_scripting'), ('awaiting_payment', 'pending'), ('awaiting_payment', 'cancelled'),
    ('awaiting_scripting', 'pending'), ('awaiting_scripting', 'cancelled'),
    ('pending', 'in_progress'), ('pending', 'cancelled'),
    ('in_progress', 'completed'))
    -- Only with a reason: nobody but an operator takes the payment back from work that has begun.
    and not (old.status = 'in_progress' and new.status = 'cancelled' and new.end_reason is not null)
  then
    raise exception 'job % cannot go from % to %', old.id, old.status, new.status
      using errcode = '23514', constraint = 'job_step';
  end if;
  return new;
end $$;
