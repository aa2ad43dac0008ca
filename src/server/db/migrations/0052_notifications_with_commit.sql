-- Notifications whose live events are published by the commit itself need no outbox row.

-- A transaction that publishes them says so by this setting, which ends with it; any other one leaves it to the outbox.
create or replace function send_notifications() returns trigger language plpgsql as $$
begin
  if current_setting('notifications.published_with_commit', true) = 'on' then return null; end if;
  insert into outbox (kind, payload)
  select 'notifications', jsonb_build_object('ids', jsonb_agg(id order by id))
  from (select id, (row_number() over (order by id) - 1) / 100 as batch from fresh) numbered
  group by batch
  order by batch;
  return null;
end $$;
