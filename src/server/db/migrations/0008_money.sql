-- The books, what comes in and goes out, the receipts for it, and what takes it away again.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% cannot be emptied', tg_table_name using errcode = '42501';
end $$;

-- The ledger -----------------------------------------------------------------------------------------------------

-- Only the outside world (gateway: money that came in, bank: money that went out) and the house's losses, which nobody gives
-- back, may be negative. on_hold: of a completed job, what its creator cannot withdraw while it is paused.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('gateway', 'bank', 'revenue', 'tax', 'held', 'wallet', 'withdrawing', 'on_hold', 'loss')),
  owner_id bigint,
  balance_cents bigint not null default 0,
  constraint ledger_accounts_owner unique nulls not distinct (kind, owner_id),
  constraint ledger_not_overdrawn check (kind in ('gateway', 'bank', 'loss') or balance_cents >= 0)
);

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
create trigger ledger_accounts_not_emptied before truncate on ledger_accounts
  for each statement execute function refuse_truncate();

-- One row is both legs, so an unbalanced posting cannot be written. The books change in no other way than by new rows.
create table ledger_transfers (
  id bigint generated always as identity primary key,
  key text not null unique,
  from_id bigint not null references ledger_accounts,
  to_id bigint not null references ledger_accounts,
  amount_cents bigint not null check (amount_cents > 0),
  created_at timestamptz not null default now(),
  check (from_id <> to_id)
);
create index ledger_transfers_from on ledger_transfers (from_id);
create index ledger_transfers_to on ledger_transfers (to_id);

create function ledger_apply() returns trigger language plpgsql as $$
begin
  -- Locked in id order, so that opposite transfers at once cannot deadlock; and not FOR UPDATE, since every transfer
  -- already holds the weak lock of its foreign keys on the same rows and two of them would wait for each other.
  perform 1 from ledger_accounts where id in (new.from_id, new.to_id) order by id for no key update;
  update ledger_accounts
    set balance_cents = balance_cents + case id when new.to_id then new.amount_cents else -new.amount_cents end
    where id in (new.from_id, new.to_id);
  return new;
end $$;
create trigger ledger_apply after insert on ledger_transfers for each row execute function ledger_apply();
create trigger ledger_append_only before update or delete on ledger_transfers
  for each row execute function refuse_change();
create trigger ledger_not_emptied before truncate on ledger_transfers
  for each statement execute function refuse_truncate();

-- Withdrawals ----------------------------------------------------------------------------------------------------

-- The kind says what an account number is, so that a mistyped one is refused when it is entered.
create table payment_methods (
  id bigint generated always as identity primary key,
  name text not null unique,
  account_kind text not null default 'text' check (account_kind in ('iban', 'us_bank', 'email', 'phone', 'text')),
  position int not null,
  active boolean not null default true
);
insert into payment_methods (name, account_kind, position)
values ('Bank transfer', 'iban', 1), ('PayPal', 'email', 3), ('Wise', 'email', 4), ('US bank account', 'us_bank', 2);

create table payout_details (
  creator_id bigint primary key references users,
  payment_method_id bigint not null references payment_methods,
  account_number text not null,
  changed_at timestamptz not null default now(),
  -- Withdrawals wait while new payout details are young.
  held_until timestamptz
);

create table withdrawals (
  id bigint generated always as identity primary key,
  creator_id bigint not null references users,
  amount_cents bigint not null check (amount_cents >= 100),
  status text not null default 'requested' check (status in ('requested', 'paid', 'refused', 'cancelled', 'returned')),
  payment_method_id bigint not null references payment_methods,
  account_number text not null,
  reason text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  returned_at timestamptz,
  check ((status = 'requested') = (settled_at is null)),
  constraint withdrawals_returned check ((status = 'returned') = (returned_at is not null))
);
create index withdrawals_creator on withdrawals (creator_id, id desc);
create index withdrawals_open on withdrawals (id) where status = 'requested';

-- Its creator can cancel a withdrawal until it is paid or refused. A bank may send a payout back, e.g. when the account is
-- closed: only a paid withdrawal is returned, and only once.
create function withdrawal_step() returns trigger language plpgsql as $$
begin
  if new.status = 'returned' and old.status = 'paid' then return new; end if;
  if new.status <> old.status and (old.status <> 'requested' or new.status = 'returned') then
    raise exception 'withdrawal % is % already', old.id, old.status using errcode = '23514', constraint = 'withdrawal_step';
  end if;
  return new;
end $$;
create trigger withdrawal_step before update of status on withdrawals for each row execute function withdrawal_step();

create function refuse_suspended_payee() returns trigger language plpgsql as $$
begin
  perform refuse_suspended(new.creator_id, 'withdrawals');
  return new;
end $$;
create trigger refuse_suspended_payee before insert on withdrawals for each row execute function refuse_suspended_payee();
create trigger refuse_suspended_payment before update of status on withdrawals for each row
  when (old.status = 'requested' and new.status = 'paid') execute function refuse_suspended_payee();

-- Receipts -------------------------------------------------------------------------------------------------------

-- Receipts are documents of their own: numbered without gaps, written in the transaction that moves the money, never changed.
-- R: a payment. C: a refund, which credits a payment. W: a withdrawal that was paid out.
create table receipt_series (
  series text primary key check (series in ('R', 'C', 'W')),
  last bigint not null default 0 check (last >= 0)
);
insert into receipt_series (series) values ('R'), ('C'), ('W');

create function guard_receipt_series() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if pg_trigger_depth() > 1 and new.series = old.series and new.last = old.last + 1 then return new; end if;
  end if;
  raise exception 'receipt_series change by new receipts only' using errcode = '42501';
end $$;
create trigger receipt_series_guarded before insert or update or delete on receipt_series
  for each row execute function guard_receipt_series();
create trigger receipt_series_not_emptied before truncate on receipt_series
  for each statement execute function refuse_truncate();

create table receipts (
  id bigint generated always as identity primary key,
  series text not null references receipt_series,
  serial bigint not null,
  number text not null unique,
  kind text not null check (kind in ('job', 'refund', 'subscription', 'payout')),
  owner_id bigint not null references users,
  job_id bigint references jobs,
  payment_id text unique references subscription_payments,
  withdrawal_id bigint unique references withdrawals,
  -- Of a refund: the receipt of the payment that is given back.
  original_id bigint unique references receipts,
  title text not null,
  price_cents bigint not null,
  scripting_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  total_cents bigint not null,
  tax_percent numeric(5, 2) not null default 0 check (tax_percent between 0 and 100),
  -- As the settings were at the time.
  seller_name text,
  seller_address text,
  seller_tax_id text,
  issued_at timestamptz not null,
  constraint receipts_serial unique (series, serial),
  constraint receipts_number check (number = series || '-' || lpad(serial::text, greatest(6, length(serial::text)), '0')),
  constraint receipts_series_kind check (series = case kind when 'refund' then 'C' when 'payout' then 'W' else 'R' end),
  constraint receipts_total check (total_cents = price_cents + scripting_cents + tax_cents),
  constraint receipts_sign check (case when kind = 'refund'
    then total_cents < 0 and greatest(price_cents, scripting_cents, tax_cents) <= 0
    else total_cents > 0 and least(price_cents, scripting_cents, tax_cents) >= 0 end),
  constraint receipts_subject check (
    (job_id is not null) = (kind in ('job', 'refund')) and (payment_id is not null) = (kind = 'subscription')
    and (withdrawal_id is not null) = (kind = 'payout') and (original_id is not null) = (kind = 'refund'))
);
create unique index receipts_job on receipts (job_id, kind) where job_id is not null;
create index receipts_owner on receipts (owner_id, issued_at desc, id desc);

-- The row of the series stays locked until the commit, and a rollback gives the number back: no gap, and no number before a
-- smaller one.
create function number_receipt() returns trigger language plpgsql as $$
begin
  update receipt_series set last = last + 1 where series = new.series returning last into new.serial;
  new.number := new.series || '-' || lpad(new.serial::text, greatest(6, length(new.serial::text)), '0');
  return new;
end $$;
create trigger receipts_numbered before insert on receipts for each row execute function number_receipt();
create trigger receipts_append_only before update or delete on receipts for each row execute function refuse_change();
create trigger receipts_not_emptied before truncate on receipts for each statement execute function refuse_truncate();

-- What the payment provider says ---------------------------------------------------------------------------------

-- Handled events, deleted by their age in batches.
create table payment_events (
  id text primary key,
  type text not null,
  created_at timestamptz not null default now()
);
create index payment_events_created on payment_events (created_at);

-- What became of each refund at the provider: it may stay pending for days, and fail long after it was taken.
create table refunds (
  id bigint generated always as identity primary key,
  payment_id text not null unique,
  -- The provider's; of the newest attempt.
  refund_id text not null,
  job_id bigint references jobs,
  amount_cents bigint not null check (amount_cents > 0),
  -- queued: an operator has ordered another attempt. The others are the provider's words.
  status text not null check (status in ('queued', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled')),
  failure_reason text,
  attempts int not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  looked_up_at timestamptz not null default now(),
  -- Paid back by hand, with the operator's reason.
  settled_at timestamptz,
  settled_reason text,
  constraint refunds_settled check ((settled_at is null) = (settled_reason is null))
);
create index refunds_job on refunds (job_id) where job_id is not null;
create index refunds_unfinished on refunds (id) where status <> 'succeeded' and settled_at is null;
-- Refunds that succeeded lately may still fail, whenever they were made.
create index refunds_changed on refunds (changed_at) where status = 'succeeded';

-- What takes money of a payment away from outside: disputes, inquiries, early fraud warnings, and refunds made at the
-- provider. While one of them is open or undecided its job is paused.
create table disputes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('dispute', 'fraud_warning', 'refund')),
  -- The provider's.
  provider_id text not null unique,
  payment_id text,
  -- What was paid; neither for a payment that this installation does not know.
  job_id bigint references jobs on delete set null,
  renewal_id text references subscription_payments on delete set null,
  -- In the smallest unit of the currency.
  amount bigint not null check (amount >= 0),
  currency text not null,
  reason text not null,
  -- The provider's word.
  status text not null,
  answer_by timestamptz,
  -- The money it has moved at the provider, as reported.
  movements jsonb not null default '[]',
  -- How often its state was recorded: an answer that was asked for before another one was recorded is not used.
  recorded int not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Of an operator. house, creator: who bears the loss; ended: the job ended with it; resumed: nothing was lost.
  decision text check (decision in ('house', 'creator', 'ended', 'resumed')),
  decision_reason text,
  decided_at timestamptz,
  constraint disputes_decided
    check ((decided_at is null) = (decision is null) and (decided_at is null) = (decision_reason is null)),
  -- Waits for the bank or an operator; pauses its job.
  unsettled boolean not null generated always as (
    decided_at is null and case kind
      when 'dispute' then status not in ('won', 'warning_closed', 'prevented')
      when 'fraud_warning' then status = 'actionable'
      else status not in ('failed', 'canceled') end) stored
);
create index disputes_job on disputes (job_id) where job_id is not null;
create index disputes_payment on disputes (payment_id);
create index disputes_renewal on disputes (renewal_id) where renewal_id is not null;
create index disputes_unsettled on disputes (id) where unsettled;

create function pause_job() returns trigger language plpgsql as $$
begin
  -- Locked before anybody looks, so that two disputes of one job cannot both count on the other.
  perform 1 from jobs where id = new.job_id for no key update;
  update jobs j set paused_at = case when d.pausing then new.changed_at end, pauses = j.pauses + d.pausing::int
    from (select exists (select 1 from disputes where job_id = new.job_id and unsettled) as pausing) d
    where j.id = new.job_id and d.pausing <> (j.paused_at is not null);
  return null;
end $$;
create trigger pause_job after insert or update on disputes for each row when (new.job_id is not null)
  execute function pause_job();

-- A pause holds what is still in the wallet of the price of a completed job; its end gives it back.
create function hold_paused_money() returns trigger language plpgsql as $$
declare
  wallet bigint;
  hold bigint;
  amount bigint;
begin
  insert into ledger_accounts (kind, owner_id) values ('wallet', new.creator_id), ('on_hold', new.id) on conflict do nothing;
  select id into strict wallet from ledger_accounts where kind = 'wallet' and owner_id = new.creator_id;
  select id into strict hold from ledger_accounts where kind = 'on_hold' and owner_id = new.id;
  if new.paused_at is null then
    select balance_cents into amount from ledger_accounts where id = hold for no key update;
    insert into ledger_transfers (key, from_id, to_id, amount_cents)
      select 'unhold:job:' || new.id || ':' || new.pauses, hold, wallet, amount where amount > 0;
  else
    select least(balance_cents, new.price_cents) into amount from ledger_accounts where id = wallet for no key update;
    insert into ledger_transfers (key, from_id, to_id, amount_cents)
      select 'hold:job:' || new.id || ':' || new.pauses, wallet, hold, amount where amount > 0;
  end if;
  return null;
end $$;
create trigger hold_paused_money after update of paused_at on jobs for each row
  when (new.status = 'completed' and (new.paused_at is null) <> (old.paused_at is null))
  execute function hold_paused_money();
