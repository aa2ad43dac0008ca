-- Renewals: a lost webhook is looked for by when the card form was last shown, not by when the payment was opened,
-- since the same open payment is shown until it is used.
alter table subscription_payments add column shown_at timestamptz not null default now();
create index subscription_payments_user on subscription_payments (user_id, created_at desc);

-- One row a warning that was mailed. A renewal moves the expiry, and with it comes a new pair of warnings.
create table subscription_notices (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('expiring', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, kind, expires_at)
);
create index users_subscription on users (subscription_expires_at) where role = 'brand';
