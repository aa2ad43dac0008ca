-- What an order is made of: prices and choices of the installation, and the products of brands.

-- One row.
create table settings (
  id boolean primary key default true check (id),
  scripting_fee_cents int not null check (scripting_fee_cents >= 0),
  tax_percent numeric(5, 2) not null check (tax_percent between 0 and 100),
  minimum_price_cents int not null check (minimum_price_cents > 0),
  subscription_price_cents int not null check (subscription_price_cents > 0),
  subscription_trial_days int not null check (subscription_trial_days >= 0),
  subscription_renewal_days int not null check (subscription_renewal_days > 0),
  -- Days until a video is due: from the moment in which filming can begin, and from a request for changes.
  delivery_days int not null default 14 check (delivery_days > 0),
  revision_days int not null default 7 check (revision_days > 0),
  -- How often a brand can ask for changes to the video of a job.
  revision_rounds int not null default 2 check (revision_rounds >= 0),
  -- Maintenance is on with or without a known end, and may be said in the operator's own words.
  maintenance_on boolean not null default false,
  maintenance_until timestamptz,
  maintenance_message text,
  -- Which secret key this installation works with: a digest of it, written by the first start. A start with another key is
  -- refused, since every signed link, code and known device would silently stop being valid.
  secret_key_fingerprint text
);
insert into settings (scripting_fee_cents, tax_percent, minimum_price_cents, subscription_price_cents,
  subscription_trial_days, subscription_renewal_days)
values (4900, 20, 2500, 19900, 30, 365);

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
  take_down_id bigint references take_downs,
  created_at timestamptz not null default now(),
  search tsvector generated always as (to_tsvector('simple', name)) stored
);
create index products_brand on products (brand_id, id desc) where archived_at is null;
create index products_of_brand on products (brand_id);
create index products_image on products (image_file_id);
create index products_search on products using gin (search);
create index products_taken_down on products (take_down_id) where take_down_id is not null;

create trigger products_readable_name before insert or update of name on products
  for each row execute function refuse_unreadable_name();

create function note_physical() returns trigger language plpgsql as $$
begin
  update jobs set sends_product = new.is_physical where product_id = new.id;
  return null;
end $$;
create trigger note_physical after update of is_physical on products for each row
  when (old.is_physical <> new.is_physical) execute function note_physical();

-- A product that was taken down keeps its neutral words: a change that its brand has sent at the same time comes too late.
create function keep_product_down() returns trigger language plpgsql as $$
begin
  new.name := old.name;
  new.description := old.description;
  new.website := old.website;
  new.image_file_id := old.image_file_id;
  new.archived_at := coalesce(new.archived_at, old.archived_at);
  return new;
end $$;
create trigger keep_product_down before update on products for each row when (old.take_down_id is not null)
  execute function keep_product_down();
