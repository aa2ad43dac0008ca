-- The whole schema. What must never happen (two acceptances, money from nowhere, a job that jumps its states) is
-- refused here first; the code above only decides how to say it.

-- Accounts -------------------------------------------------------------------------------------------------------

create table users (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('brand', 'creator')),
  password_hash text,
  google_subject text unique,
  email_verified_at timestamptz,
  subscription_expires_at timestamptz,
  suspended_at timestamptz,
  deletion_requested_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  check ((role = 'brand') = (subscription_expires_at is not null))
);
create unique index users_email_key on users (lower(email));

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

-- One row a mailed code. Rows stay: the budgets per account count over them.
create table codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  digest text not null,
  link_digest text not null,
  attempts int not null default 0 check (attempts between 0 and 5),
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create index codes_account on codes (user_id, purpose, id desc);
create unique index codes_one_open on codes (user_id, purpose) where ended_at is null;

create table files (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  kind text not null check (kind in ('picture', 'product', 'pitch', 'delivery')),
  storage_key text not null unique,
  media_type text not null,
  size bigint not null check (size > 0),
  sha256 text not null,
  original_name text not null,
  created_at timestamptz not null default now()
);
create index files_owner on files (owner_id);

create table profiles (
  user_id bigint primary key references users on delete cascade,
  description text,
  website text,
  picture_file_id bigint references files,
  pitch_file_id bigint references files,
  date_of_birth date,
  gender text check (gender in ('male', 'female'))
);

create table addresses (
  user_id bigint primary key references users on delete cascade,
  address text not null,
  country text not null,
  city text not null,
  zip_code text not null,
  phone_number text not null
);

-- What an order is made of ---------------------------------------------------------------------------------------

create table settings (
  id boolean primary key default true check (id),
  scripting_fee_cents int not null check (scripting_fee_cents >= 0),
  tax_percent numeric(5, 2) not null check (tax_percent between 0 and 100),
  minimum_price_cents int not null check (minimum_price_cents > 0),
  subscription_price_cents int not null check (subscription_price_cents > 0),
  subscription_trial_days int not null check (subscription_trial_days >= 0),
  subscription_renewal_days int not null check (subscription_renewal_days > 0),
  maintenance_until timestamptz
);
insert into settings values (true, 4900, 20, 2500, 19900, 30, 365, null);

create table video_settings (
  id bigint generated always as identity primary key,
  title text not null,
  seconds int not null check (seconds > 0),
  position int not null,
  active boolean not null default true
);
insert into video_settings (title, seconds, position)
values ('15 seconds', 15, 1), ('30 seconds', 30, 2), ('45 seconds', 45, 3), ('60 seconds', 60, 4);

create table aspect_ratio_settings (
  id bigint generated always as identity primary key,
  title text not null,
  description text not null,
  position int not null,
  active boolean not null default true
);
insert into aspect_ratio_settings (title, description, position)
values
  ('9:16', 'Vertical, for TikTok, Reels and Shorts', 1),
  ('4:5', 'Portrait, for the Instagram feed', 2),
  ('1:1', 'Square, for feeds and shop pages', 3),
  ('16:9', 'Landscape, for YouTube and websites', 4);

create table payment_methods (
  id bigint generated always as identity primary key,
  name text not null unique,
  position int not null,
  active boolean not null default true
);
insert into payment_methods (name, position) values ('Bank transfer', 1), ('PayPal', 2), ('Wise', 3);

create table products (
  id bigint generated always as identity primary key,
  brand_id bigint not null references users,
  name text not null,
  description text not null,
  website text,
  price_cents int check (price_cents >= 0),
  is_physical boolean not null default false,
  image_file_id bigint not null references files,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
create index products_brand on products (brand_id, id desc) where archived_at is null;

-- Jobs -----------------------------------------------------------------------------------------------------------

create table jobs (
  id bigint generated always as identity primary key,
  brand_id bigint not null references users,
  product_id bigint not null references products,
  video_setting_id bigint not null references video_settings,
  aspect_ratio_setting_id bigint not null references aspect_ratio_settings,
  status text not null default 'awaiting_payment'
    check (status in ('awaiting_payment', 'awaiting_scripting', 'pending', 'in_progress', 'completed', 'cancelled')),
  price_cents int not null check (price_cents > 0),
  scripting_cents int not null check (scripting_cents >= 0),
  tax_cents int not null check (tax_cents >= 0),
  total_cents int not null,
  with_scripting boolean not null,
  script text,
  script_revisions int not null default 0 check (script_revisions between 0 and 6),
  gender text not null check (gender in ('male', 'female', 'any')),
  age_min int not null,
  age_max int not null check (age_max > age_min),
  notes text,
  payment_id text unique,
  payment_secret text,
  creator_id bigint references users,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  opened_at timestamptz,
  accepted_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  constraint jobs_total check (total_cents = price_cents + scripting_cents + tax_cents),
  constraint jobs_paid check (status in ('awaiting_payment', 'cancelled') or paid_at is not null),
  constraint jobs_creator check (status not in ('in_progress', 'completed') or creator_id is not null)
);
create index jobs_brand on jobs (brand_id, id desc) where status <> 'cancelled';
create index jobs_brand_status on jobs (brand_id, status, id desc);
create index jobs_open on jobs (id desc) where status = 'pending';
create index jobs_creator on jobs (creator_id, id desc) where creator_id is not null;
create index jobs_product on jobs (product_id);
create index jobs_unpaid on jobs (created_at) where status = 'awaiting_payment';

create function job_step() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('awaiting_payment', 'awaiting_scripting'), ('awaiting_payment', 'pending'), ('awaiting_payment', 'cancelled'),
    ('awaiting_scripting', 'pending'), ('pending', 'in_progress'), ('pending', 'cancelled'),
    ('in_progress', 'completed'))
  then
    raise exception 'job % cannot go from % to %', old.id, old.status, new.status
      using errcode = '23514', constraint = 'job_step';
  end if;
  return new;
end $$;
create trigger job_step before update of status on jobs for each row execute function job_step();

create table applications (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs,
  creator_id bigint not null references users,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'withdrawn')),
  note text not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint applications_once unique (job_id, creator_id)
);
create unique index applications_one_accepted on applications (job_id) where status = 'accepted';
create index applications_creator on applications (creator_id, id desc);

create table uploads (
  id text primary key,
  owner_id bigint not null references users,
  purpose text not null check (purpose in ('pitch', 'delivery')),
  job_id bigint references jobs,
  filename text not null,
  size bigint not null check (size > 0),
  media_type text,
  sha256 text,
  finished_at timestamptz,
  claimed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((purpose = 'delivery') = (job_id is not null))
);
create index uploads_expiring on uploads (expires_at) where claimed_at is null;
create index uploads_owner on uploads (owner_id) where claimed_at is null;

create table deliveries (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs,
  creator_id bigint not null references users,
  file_id bigint not null unique references files,
  version int not null check (version > 0),
  created_at timestamptz not null default now(),
  unique (job_id, version)
);

create table ratings (
  job_id bigint primary key references jobs,
  brand_id bigint not null references users,
  creator_id bigint not null references users,
  stars int not null check (stars between 1 and 5),
  created_at timestamptz not null default now()
);
create index ratings_creator on ratings (creator_id);

-- Money ----------------------------------------------------------------------------------------------------------

-- One row of ledger_transfers is both legs, so an unbalanced posting cannot be written. Only the outside world
-- (gateway: money that came in, bank: money that went out) may be negative.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('gateway', 'bank', 'revenue', 'tax', 'held', 'wallet', 'withdrawing')),
  owner_id bigint,
  balance_cents bigint not null default 0,
  constraint ledger_accounts_owner unique nulls not distinct (kind, owner_id),
  constraint ledger_not_overdrawn check (kind in ('gateway', 'bank') or balance_cents >= 0)
);

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

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger ledger_append_only before update or delete on ledger_transfers
  for each row execute function refuse_change();

create table payment_events (
  id text primary key,
  type text not null,
  created_at timestamptz not null default now()
);

create table payout_details (
  creator_id bigint primary key references users,
  payment_method_id bigint not null references payment_methods,
  account_number text not null,
  changed_at timestamptz not null default now()
);

create table withdrawals (
  id bigint generated always as identity primary key,
  creator_id bigint not null references users,
  amount_cents bigint not null check (amount_cents >= 100),
  status text not null default 'requested' check (status in ('requested', 'paid', 'refused')),
  payment_method_id bigint not null references payment_methods,
  account_number text not null,
  reason text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((status = 'requested') = (settled_at is null))
);
create index withdrawals_creator on withdrawals (creator_id, id desc);
create index withdrawals_open on withdrawals (id) where status = 'requested';

create table subscription_payments (
  payment_id text primary key,
  user_id bigint not null references users,
  payment_secret text not null,
  amount_cents int not null check (amount_cents > 0),
  paid_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index subscription_payments_one_open on subscription_payments (user_id) where paid_at is null;

-- Conversations --------------------------------------------------------------------------------------------------

create table conversations (
  id bigint generated always as identity primary key,
  brand_id bigint not null references users,
  creator_id bigint not null references users,
  last_seq bigint not null default 0,
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  unique (brand_id, creator_id)
);
create index conversations_creator on conversations (creator_id);

create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations,
  seq bigint not null,
  sender_id bigint not null references users,
  client_key text,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  unique (conversation_id, seq),
  constraint messages_once unique (sender_id, client_key)
);

create table conversation_reads (
  conversation_id bigint not null references conversations,
  user_id bigint not null references users,
  last_read_seq bigint not null default 0,
  primary key (conversation_id, user_id)
);

create table support_chats (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users,
  last_seq bigint not null default 0,
  created_at timestamptz not null default now()
);

create table support_messages (
  id bigint generated always as identity primary key,
  support_id bigint not null references support_chats,
  seq bigint not null,
  sender_type text not null check (sender_type in ('user', 'admin')),
  client_key text,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  unique (support_id, seq),
  unique (support_id, client_key)
);

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  type text not null check (type in ('message', 'job_application', 'video_uploaded', 'script_submitted',
    'application_accepted', 'job_completed', 'new_job', 'withdraw')),
  message text not null,
  job_id bigint references jobs,
  sender_id bigint references users,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- Content and housekeeping ---------------------------------------------------------------------------------------

create table home_content (
  id boolean primary key default true check (id),
  welcome_title text not null,
  welcome_description text not null
);
create table how_it_works (
  id bigint generated always as identity primary key,
  role text not null check (role in ('brand', 'creator')),
  position int not null,
  title text not null,
  description text not null,
  unique (role, position)
);
create table faqs (
  id bigint generated always as identity primary key,
  position int not null,
  question text not null,
  answer text not null
);
create table legal_texts (
  key text primary key check (key in ('terms', 'privacy')),
  html text not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);

create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  attempts int not null default 0,
  last_error text,
  done_at timestamptz
);
create index outbox_due on outbox (run_at, id) where done_at is null;

create table audit_log (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create trigger audit_append_only before update or delete on audit_log for each row execute function refuse_change();

-- What only the sandbox providers use ----------------------------------------------------------------------------

create table sandbox_payments (
  id text primary key,
  idempotency_key text unique,
  request_hash text,
  intent jsonb not null,
  version int not null default 0,
  created_at timestamptz not null default now()
);
create table sandbox_mail (
  id bigint generated always as identity primary key,
  message_id text unique,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now()
);
create index sandbox_mail_to on sandbox_mail (lower(to_address), id desc);
