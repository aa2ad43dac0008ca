-- A bank may send a payout back, e.g. when the account is closed. Only a paid withdrawal is returned, and only once.
alter table withdrawals
  drop constraint withdrawals_status_check,
  add constraint withdrawals_status_check check (status in ('requested', 'paid', 'refused', 'cancelled', 'returned')),
  add column returned_at timestamptz,
  add constraint withdrawals_returned check ((status = 'returned') = (returned_at is not null));

create or replace function withdrawal_step() returns trigger language plpgsql as $$
begin
  if new.status = 'returned' and old.status = 'paid' then return new; end if;
  if new.status <> old.status and (old.status <> 'requested' or new.status = 'returned') then
    raise exception 'withdrawal % is % already', old.id, old.status using errcode = '23514', constraint = 'withdrawal_step';
  end if;
  return new;
end $$;
