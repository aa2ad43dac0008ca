-- What members tell of themselves and are told of each other, and the subscriptions of brands.

create table profiles (
  user_id bigint primary key references users on delete cascade,
  description text,
  website text,
  picture_file_id bigint references files,
  pitch_file_id bigint references files,
  date_of_birth date,
  gender text check (gender in ('male', 'female')),
  -- The languages that a creator speaks on camera and what they film, by which brands search. Both are optional.
  languages text[] not null default '{}',
  categories text[] not null default '{}',
  -- From when on jobs are new to a creator.
  jobs_seen_at timestamptz,
  -- The figures that others are told and search by, counted by triggers: a list cannot read the jobs and ratings of each
  -- account.
  paid_jobs int not null default 0,
  finished_jobs int not null default 0,
  rated int not null default 0,
  stars_sum int not null default 0,
  -- The average; 0 without ratings.
  stars numeric(3, 2) not null generated always as (
    case when rated > 0 then round(stars_sum::numeric / rated, 2) else 0 end) stored,
  -- Whether the account may be found: verified, not deleted and not about to be, and suspended neither from signing in nor
  -- from orders.
  active boolean not null default false,
  -- Whether brands find this creator: who may be found, and has a complete profile (`isProfileComplete`). Only creators
  -- have a gender.
  listed boolean not null generated always as (
    active and coalesce(description, '') <> '' and picture_file_id is not null and date_of_birth is not null
    and gender is not null) stored,
  constraint profiles_languages check (cardinality(languages) <= 5),
  constraint profiles_categories check (cardinality(categories) <= 5)
);
create index profiles_picture on profiles (picture_file_id) where picture_file_id is not null;
create index profiles_pitch on profiles (pitch_file_id) where pitch_file_id is not null;
-- How many creators an order fits is counted by range of birth dates, while somebody fills in the form.
create index profiles_born on profiles (date_of_birth, gender) where date_of_birth is not null and gender is not null;
-- One for each order of the list of creators, with what filters it, so that a page is read from the index alone. The usual
-- order holds languages and categories too: a page of a frequent language is read from it alone, and so is its total.
create index profiles_listed_stars on profiles (stars desc, rated desc, user_id desc)
  include (gender, date_of_birth, languages, categories) where listed;
create index profiles_listed_finished on profiles (finished_jobs desc, user_id desc) include (gender, date_of_birth, stars)
  where listed;
create index profiles_listed_newest on profiles (user_id desc) include (gender, date_of_birth, stars) where listed;
-- For what few creators have.
create index profiles_languages on profiles using gin (languages) where listed;
create index profiles_categories on profiles using gin (categories) where listed;
create index profiles_words on profiles using gin (to_tsvector('simple', description)) where listed;

create function copy_active() returns trigger language plpgsql as $$
begin
  new.active := coalesce((select u.email_verified_at is not null and u.suspended_at is null
    and u.deletion_requested_at is null and u.deleted_at is null from users u where u.id = new.user_id), false);
  return new;
end $$;
create trigger copy_active before insert on profiles for each row execute function copy_active();

create table addresses (
  user_id bigint primary key references users on delete cascade,
  address text not null,
  country text not null,
  city text not null,
  zip_code text not null,
  phone_number text not null
);

-- The creators that a brand has marked.
create table favourites (
  brand_id bigint not null references users on delete cascade,
  creator_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (brand_id, creator_id)
);
create index favourites_creator on favourites (creator_id);

create table subscription_payments (
  payment_id text primary key,
  user_id bigint not null references users,
  payment_secret text not null,
  amount_cents int not null check (amount_cents > 0),
  paid_at timestamptz,
  -- When the card form was last shown, by which a lost webhook is looked for: the same open payment is shown until it is
  -- used.
  shown_at timestamptz not null default now(),
  -- Since when the payment is under way at the payer's bank.
  processing_since timestamptz,
  created_at timestamptz not null default now(),
  constraint subscription_payments_processing check (processing_since is null or paid_at is null)
);
create unique index subscription_payments_one_open on subscription_payments (user_id) where paid_at is null;
create index subscription_payments_user on subscription_payments (user_id, created_at desc);
create index subscription_payments_paid on subscription_payments (user_id, paid_at desc) where paid_at is not null;

-- One row a warning that was mailed. A renewal moves the expiry, and with it comes a new pair of warnings.
create table subscription_notices (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('expiring', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, kind, expires_at)
);
