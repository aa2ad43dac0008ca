-- The books and the audit log change in no other way than by new rows.

create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% cannot be emptied', tg_table_name using errcode = '42501';
end $$;
create trigger ledger_not_emptied before truncate on ledger_transfers
  for each statement execute function refuse_truncate();
create trigger ledger_accounts_not_emptied before truncate on ledger_accounts
  for each statement execute function refuse_truncate();
create trigger audit_not_emptied before truncate on audit_log
  for each statement execute function refuse_truncate();

-- A balance is the sum of its transfers: it begins at zero and only the trigger of a new transfer moves it, which runs one
-- level deeper than any statement of a session.
create function guard_ledger_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance_cents = 0 then return new; end if;
  elsif tg_op = 'UPDATE' then
    if pg_trigger_depth() > 1 and (new.id, new.kind, new.owner_id) is not distinct from (old.id, old.kind, old.owner_id)
      then return new; end if;
  end if;
  raise exception 'ledger_accounts change by transfers only' using errcode = '42501';
end $$;
create trigger ledger_accounts_guarded before insert or update or delete on ledger_accounts
  for each row execute function guard_ledger_account();

-- A withdrawal can be cancelled by its creator until it is paid or refused.
alter table withdrawals drop constraint withdrawals_status_check;
alter table withdrawals add constraint withdrawals_status_check
  check (status in ('requested', 'paid', 'refused', 'cancelled'));
create function withdrawal_step() returns trigger language plpgsql as $$
begin
  if old.status <> 'requested' and new.status <> old.status then
    raise exception 'withdrawal % is % already', old.id, old.status using errcode = '23514', constraint = 'withdrawal_step';
  end if;
  return new;
end $$;
create trigger withdrawal_step before update of status on withdrawals for each row execute function withdrawal_step();
