-- Who is rated is notified.
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
      name, name || '_type_check', name || '_type_check', known, 'rated');
  end loop;
end $$;
