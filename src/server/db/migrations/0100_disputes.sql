-- What takes money of a payment away from outside: disputes, inquiries, early fraud warnings, and refunds made at the
-- provider. While one of them is open or undecided its job is paused.

alter table jobs
  add column paused_at timestamptz,
  -- Numbers the pauses, for the keys of their transfers.
  add column pauses int not null default 0;

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

-- The house's losses, which nobody gives back: negative. on_hold: of a completed job, what its creator cannot withdraw while
-- it is paused.
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  drop constraint ledger_not_overdrawn,
  add constraint ledger_accounts_kind_check
    check (kind in ('gateway', 'bank', 'revenue', 'tax', 'held', 'wallet', 'withdrawing', 'on_hold', 'loss')),
  add constraint ledger_not_overdrawn check (kind in ('gateway', 'bank', 'loss') or balance_cents >= 0);

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

-- The payment of a draft may be heard of after its dispute.
create function refuse_paused_step() returns trigger language plpgsql as $$
begin
  raise exception 'job % is paused', old.id using errcode = '23514', constraint = 'job_paused';
end $$;
create trigger job_paused before update of status on jobs for each row
  when (old.paused_at is not null and new.status <> old.status and old.status <> 'awaiting_payment')
  execute function refuse_paused_step();

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

-- Both sides are told. Adds the type to those that are there, as in 0087.
do $$
declare
  name text;
  known text;
begin
  foreach name in array array['notifications', 'notification_settings'] loop
    select pg_get_expr(conbin, conrelid) into strict known from pg_constraint
      where conrelid = name::regclass and conname = name || '_type_check';
    execute format('alter table %I drop constraint %I, add constraint %I check ((%s) or type = %L)',
      name, name || '_type_check', name || '_type_check', known, 'payment_disputed');
  end loop;
end $$;
