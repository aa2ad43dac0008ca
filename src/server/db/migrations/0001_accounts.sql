-- Accounts: who they are, their sessions and codes, and what operators keep them from. What must never happen (two
-- acceptances, money from nowhere, a job that jumps its states) is refused by the schema first; the code above it only
-- decides how to say it.

create table users (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('brand', 'creator')),
  password_hash text,
  google_subject text unique,
  email_verified_at timestamptz,
  subscription_expires_at timestamptz,
  -- From signing in, which ends everything else.
  suspended_at timestamptz,
  suspended_from text[] not null default '{}' check (suspended_from <@ array['orders', 'messages', 'withdrawals']),
  deletion_requested_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  check ((role = 'brand') = (subscription_expires_at is not null))
);
create unique index users_email_key on users (lower(email));
create index users_subscription on users (subscription_expires_at) where role = 'brand';
create index users_deletion_due on users (deletion_requested_at)
  where deletion_requested_at is not null and deleted_at is null;
-- The few accounts whose open orders nobody sees.
create index users_without_orders on users (id) where suspended_at is not null or 'orders' = any (suspended_from);
-- Words of names, by which brands and creators find each other.
create index users_creator_words on users using gin (to_tsvector('simple', name)) where role = 'creator';
create index users_brand_words on users using gin (to_tsvector('simple', name)) where role = 'brand';

-- A name that shows nothing, or that hides or reorders what stands beside it, is refused whatever code writes it. A trigger,
-- since a constraint would also fail each other change of an account whose name is older than the rule.
create function refuse_unreadable_name() returns trigger language plpgsql as $$
begin
  if new.name ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
    or new.name !~ '[^[:space:]\u00a0\u115f\u1160\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0]' then
    raise check_violation using message = 'the name cannot be read', constraint = tg_table_name || '_readable_name';
  end if;
  return new;
end $$;
create trigger users_readable_name before insert or update of name on users
  for each row execute function refuse_unreadable_name();

-- Keeps `profiles.active`, which `copy_active` sets first.
create function note_active() returns trigger language plpgsql as $$
begin
  update profiles set active = new.email_verified_at is not null and new.suspended_at is null
      and not 'orders' = any (new.suspended_from) and new.deletion_requested_at is null and new.deleted_at is null
    where user_id = new.id;
  return null;
end $$;
create trigger note_active
  after update of email_verified_at, suspended_at, suspended_from, deletion_requested_at, deleted_at on users for each row
  when ((old.email_verified_at is null, old.suspended_at is null, 'orders' = any (old.suspended_from),
      old.deletion_requested_at is null, old.deleted_at is null)
    <> (new.email_verified_at is null, new.suspended_at is null, 'orders' = any (new.suspended_from),
      new.deletion_requested_at is null, new.deleted_at is null))
  execute function note_active();

-- What operators keep an account from: signing in, which ends everything else, or only orders (placing, inviting, applying,
-- working on new ones), messages to members, or withdrawals. The state is in the row of the user, so that a lock of that row
-- decides between a suspension and whatever it forbids; this table keeps reasons and history.
create table suspensions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  scope text not null check (scope in ('sign_in', 'orders', 'messages', 'withdrawals')),
  reason text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text,
  constraint suspensions_ended check ((ended_at is null) = (end_reason is null))
);
create unique index suspensions_current on suspensions (user_id, scope) where ended_at is null;
create index suspensions_user on suspensions (user_id);

-- Refuses what an account does while it is suspended from signing in or from one of the scopes. The lock makes a concurrent
-- suspension, which locks the row for update, wait or be seen.
create function refuse_suspended(person bigint, variadic scopes text[]) returns void language plpgsql as $$
declare
  hit text;
begin
  select case when u.suspended_at is not null then 'sign_in'
      else (select s from unnest(u.suspended_from) s where s = any (scopes) limit 1) end
    into hit from users u where u.id = person for key share of u;
  if hit is not null then
    raise exception 'account % is suspended from %', person, hit using errcode = 'check_violation',
      constraint = 'not_suspended', detail = concat(hit, ' ', (select s.reason from suspensions s
        where s.user_id = person and s.scope = hit and s.ended_at is null));
  end if;
end $$;

create table tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  hash text not null unique,
  client text not null default '',
  expires_at timestamptz not null,
  last_used_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index tokens_user on tokens (user_id);

-- The sessions that a hosted provider of live lines was told of: whom to throw out there once they have ended. Without a
-- key to the tokens, since a row is needed exactly when its token is gone.
create table live_sessions (token_id bigint primary key);

-- One row a mailed code. Rows stay: the budgets per account count over them.
create table codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  digest text not null,
  link_digest text not null,
  attempts int not null default 0 check (attempts between 0 and 5),
  -- Codes that went to an address that the account has replaced do not count towards those that its new one can get.
  to_earlier_address boolean not null default false,
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create index codes_account on codes (user_id, purpose, id desc);
create unique index codes_one_open on codes (user_id, purpose) where ended_at is null;

-- From where an account was signed in before, so that its owner hears of a sign-in from somewhere new. Digests only:
-- neither addresses nor what a browser says about itself are kept.
create table known_devices (
  user_id bigint not null references users on delete cascade,
  digest text not null,
  first_seen_at timestamptz not null default now(),
  primary key (user_id, digest)
);

-- Attempts that all processes of an installation count together: wrong passwords, sign-ups. The key is a digest, since it
-- is made of addresses.
create table rate_limits (
  key text primary key,
  hits integer not null check (hits >= 0),
  expires_at timestamptz not null
);
create index rate_limits_expired on rate_limits (expires_at);

-- Calls that create or pay, by the key that their client gave them, for a day. A key is written by the transaction that has
-- its effect, so that a row means that it happened. Neither keys nor bodies nor answers stand here in the clear: digests,
-- and answers encrypted under the client's own key.
create table idempotency_keys (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete cascade,
  -- The call and whose it is.
  scope text not null,
  key_digest text not null,
  request_digest text not null,
  made_id bigint,
  status int,
  answer bytea,
  created_at timestamptz not null,
  constraint idempotency_keys_once unique (scope, key_digest),
  check ((status is null) = (answer is null))
);
create index idempotency_keys_created on idempotency_keys (created_at);
create index idempotency_keys_user on idempotency_keys (user_id);

-- A row written in a transaction proves that the transaction was committed: the number of one that a crash took away is
-- given out again, so what pg_xact_status says of a number may be said of another transaction. Who lost the answer of a
-- COMMIT inserts the row with committed = false; a transaction that is still under way can then only fail at its own.
create table transaction_outcomes (
  id uuid primary key,
  committed boolean not null,
  recorded_at timestamptz not null default now()
);
