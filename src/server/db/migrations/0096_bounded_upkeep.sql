-- How many videos of an account were parsed within the hour that began at `since`.
create table video_quotas (
  user_id bigint primary key references users on delete cascade,
  since timestamptz not null,
  used int not null check (used > 0)
);

-- Handled payment events are deleted by their age, in batches.
create index payment_events_created on payment_events (created_at);
