-- Calls that create or pay, by the key that their client gave them, for a day. Neither keys nor bodies nor answers stand
-- here in the clear: digests, and answers encrypted under the client's own key.
create table idempotency_keys (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  -- The call and whose it is.
  scope text not null,
  key_digest text not null,
  request_digest text not null,
  -- Counts takeovers: only the newest attempt may commit.
  attempt int not null default 1,
  locked_until timestamptz not null,
  -- Set in the transaction that has the effect.
  committed_at timestamptz,
  status int,
  answer bytea,
  created_at timestamptz not null,
  constraint idempotency_keys_once unique (scope, key_digest),
  check ((status is null) = (answer is null))
);
create index idempotency_keys_created on idempotency_keys (created_at);
create index idempotency_keys_user on idempotency_keys (user_id);
