-- Links that pay one thing in a browser without a session. Secrets and tickets stand here as digests only.
create table pay_links (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('job', 'subscription')),
  job_id bigint references jobs on delete cascade,
  secret_digest text not null unique,
  expires_at timestamptz not null,
  -- Set together when the link is opened, which happens once.
  opened_at timestamptz,
  ticket_digest text unique,
  -- The renewal that is paid: after it is paid, the next one is another.
  payment_id text,
  created_at timestamptz not null,
  check ((purpose = 'job') = (job_id is not null)),
  check ((opened_at is null) = (ticket_digest is null))
);
create index pay_links_user on pay_links (user_id);
create index pay_links_job on pay_links (job_id) where job_id is not null;
create index pay_links_created on pay_links (created_at);
