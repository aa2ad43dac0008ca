-- A name that shows nothing, or that hides or reorders what stands beside it, is refused whatever code writes it. A trigger,
-- since a constraint would also fail each other change of an account whose name is older than the rule.
create function refuse_unreadable_name() returns trigger language plpgsql as $$
begin
  if new.name ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
    or new.name !~ '[^[:space:]\u00a0\u115f\u1160\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0]' then
    raise check_violation using message = 'the name cannot be read', constraint = tg_table_name || '_readable_name';
  end if;
  return new;
end $$;

create trigger users_readable_name before insert or update of name on users
  for each row execute function refuse_unreadable_name();
create trigger products_readable_name before insert or update of name on products
  for each row execute function refuse_unreadable_name();
