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
create index refunds_unfinished on refunds (id) where status <> 'succeeded' and settled_at is null;
create index refunds_created on refunds (created_at) where status = 'succeeded';
