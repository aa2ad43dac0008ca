-- Creators are notified that a brand has sent them the product. Adds the type to those that are there, as in 0087.
do $$
declare
  name text;
  known text;
begin
  foreach name in array array['notifications', 'notification_settings'] loop
    select pg_get_expr(conbin, conrelid) into strict known from pg_constraint
      where conrelid = name::regclass and conname = name || '_type_check';
    execute format('alter table %I drop constraint %I, add constraint %I check ((%s) or type = %L)',
      name, name || '_type_check', name || '_type_check', known, 'product_shipped');
  end loop;
end $$;
