-- Conversations and notifications, live.

-- Nobody is told twice of a job, and of each conversation at most one notification waits to be read.
delete from notifications later using notifications first
  where later.type = 'new_job' and first.type = 'new_job' and later.id > first.id
    and later.user_id = first.user_id and later.job_id = first.job_id;
create unique index notifications_job_once on notifications (user_id, job_id) where type = 'new_job';
create unique index notifications_message_once on notifications (user_id, sender_id)
  where type = 'message' and read_at is null;

-- Whoever writes a notification, in whatever way, has it sent: the outbox row is of the same transaction.
create function send_notifications() returns trigger language plpgsql as $$
begin
  insert into outbox (kind, payload)
  select 'notifications', jsonb_build_object('ids', jsonb_agg(id order by id))
  from (select id, (row_number() over (order by id) - 1) / 100 as batch from fresh) numbered
  group by batch
  order by batch;
  return null;
end $$;
create trigger send_notifications after insert on notifications
  referencing new table as fresh for each statement execute function send_notifications();
