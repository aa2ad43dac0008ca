-- Receipts are documents of their own: numbered without gaps, written in the transaction that moves the money, never changed.

-- The rate an order was priced with. Before, only the amount was kept; the rate of today is taken where it explains that amount.
alter table jobs add column tax_percent numeric(5, 2) not null default 0 check (tax_percent between 0 and 100);
update jobs j set tax_percent = case
    when floor(((j.price_cents + j.scripting_cents)::bigint * round(s.tax_percent * 100)::bigint + 5000) / 10000) = j.tax_cents
      then s.tax_percent
    else least(100, round(j.tax_cents * 100.0 / (j.price_cents + j.scripting_cents), 2))
  end
  from settings s where j.tax_cents > 0;

-- R: a payment. C: a refund, which credits a payment. W: a withdrawal that was paid out.
create table receipt_series (
  series text primary key check (series in ('R', 'C', 'W')),
  last bigint not null default 0 check (last >= 0)
);
insert into receipt_series (series) values ('R'), ('C'), ('W');

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
  -- As the settings were at the time; null on receipts from before they were kept.
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

-- What was paid so far, in the order in which it was.
with payments as (
  select 'job' as kind, j.brand_id as owner_id, j.id as job_id, null::text as payment_id,
    'Job #' || j.id || ': ' || p.name as title, j.price_cents, j.scripting_cents, j.tax_cents, j.total_cents,
    j.tax_percent, j.paid_at as at
  from jobs j join products p on p.id = j.product_id where j.paid_at is not null
  union all
  select 'subscription', s.user_id, null, s.payment_id, 'Subscription', s.amount_cents, 0, 0, s.amount_cents, 0, s.paid_at
  from subscription_payments s where s.paid_at is not null
), numbered as (select *, row_number() over (order by at, job_id, payment_id) as n from payments)
insert into receipts (series, serial, number, kind, owner_id, job_id, payment_id, title, price_cents, scripting_cents,
  tax_cents, total_cents, tax_percent, issued_at)
select 'R', n, 'R-' || lpad(n::text, greatest(6, length(n::text)), '0'), kind, owner_id, job_id, payment_id, title,
  price_cents, scripting_cents, tax_cents, total_cents, tax_percent, at
from numbered order by n;

with refunds as (
  select r.*, coalesce(j.cancelled_at, r.issued_at) as at,
    row_number() over (order by coalesce(j.cancelled_at, r.issued_at), r.id) as n
  from receipts r join jobs j on j.id = r.job_id and j.status = 'cancelled'
)
insert into receipts (series, serial, number, kind, owner_id, job_id, original_id, title, price_cents, scripting_cents,
  tax_cents, total_cents, tax_percent, issued_at)
select 'C', n, 'C-' || lpad(n::text, greatest(6, length(n::text)), '0'), 'refund', owner_id, job_id, id,
  'Refund of j' || substr(title, 2), -price_cents, -scripting_cents, -tax_cents, -total_cents, tax_percent, at
from refunds order by n;

with payouts as (
  select w.*, row_number() over (order by w.settled_at, w.id) as n from withdrawals w where w.status = 'paid'
)
insert into receipts (series, serial, number, kind, owner_id, withdrawal_id, title, price_cents, total_cents, issued_at)
select 'W', n, 'W-' || lpad(n::text, greatest(6, length(n::text)), '0'), 'payout', creator_id, id, 'Withdrawal #' || id,
  amount_cents, amount_cents, settled_at
from payouts order by n;

update receipt_series s set last = coalesce((select max(serial) from receipts r where r.series = s.series), 0);

-- From here on the database numbers them. The row of the series stays locked until the commit, and a rollback gives the
-- number back: no gap, and no number before a smaller one.
create function number_receipt() returns trigger language plpgsql as $$
begin
  update receipt_series set last = last + 1 where series = new.series returning last into new.serial;
  new.number := new.series || '-' || lpad(new.serial::text, greatest(6, length(new.serial::text)), '0');
  return new;
end $$;
create trigger receipts_numbered before insert on receipts for each row execute function number_receipt();
create trigger receipts_append_only before update or delete on receipts for each row execute function refuse_change();
create trigger receipts_not_emptied before truncate on receipts for each statement execute function refuse_truncate();

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
