-- Answers of the UGC Admins have a setting of their own, and are mailed unless it is switched off. Adds the type to those that
-- are there, as in 0087. Who hides messages in the app goes on to hide them.
do $$
declare
  name text;
  known text;
begin
  foreach name in array array['notifications', 'notification_settings'] loop
    select pg_get_expr(conbin, conrelid) into strict known from pg_constraint
      where conrelid = name::regclass and conname = name || '_type_check';
    execute format('alter table %I drop constraint %I, add constraint %I check ((%s) or type = %L)',
      name, name || '_type_check', name || '_type_check', known, 'support_answer');
  end loop;
end $$;
insert into notification_settings (user_id, type, in_app, mail, mail_changed_at)
  select user_id, 'support_answer', false, true, now() from notification_settings where type = 'message' and not in_app;

-- What the daily mail lists: the unread messages of other members, unless each is mailed, or everything that is unread. Who has
-- chosen it before goes on to get everything; for all others it is switched on from now on, with what comes from now on.
alter table notification_digests add column scope text not null default 'messages' check (scope in ('messages', 'all'));
update notification_digests set scope = 'all';
insert into notification_digests (user_id, looked_at, up_to)
  select u.id, now(), (select coalesce(max(n.id), 0) from notifications n) from users u where u.deleted_at is null
  on conflict do nothing;
