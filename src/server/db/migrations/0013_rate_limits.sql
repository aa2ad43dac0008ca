-- Attempts that all processes of an installation count together: wrong passwords, sign-ups. The key is a digest, since it
-- is made of addresses.
create table rate_limits (
  key text primary key,
  hits integer not null check (hits >= 0),
  expires_at timestamptz not null
);
create index rate_limits_expired on rate_limits (expires_at);
