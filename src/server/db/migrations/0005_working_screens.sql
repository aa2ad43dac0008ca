-- What the working screens of brands and creators need beyond the main job.

-- A physical product on its way, and when a script was handed in.
alter table jobs
  add column script_submitted_at timestamptz,
  add column shipped_at timestamptz,
  add column received_at timestamptz,
  add constraint jobs_shipping check (received_at is null or shipped_at is not null);

-- A paid job that nobody was accepted for can be cancelled, also while its script is being written.
create or replace function job_step() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('awaiting_payment', 'awaiting_scripting'), ('awaiting_payment', 'pending'), ('awaiting_payment', 'cancelled'),
    ('awaiting_scripting', 'pending'), ('awaiting_scripting', 'cancelled'),
    ('pending', 'in_progress'), ('pending', 'cancelled'),
    ('in_progress', 'completed'))
  then
    raise exception 'job % cannot go from % to %', old.id, old.status, new.status
      using errcode = '23514', constraint = 'job_step';
  end if;
  return new;
end $$;

-- What the browser found out about a video before it was sent.
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check
  check (kind in ('picture', 'product', 'pitch', 'delivery', 'poster'));
alter table deliveries
  add column seconds int check (seconds between 1 and 86400),
  add column poster_file_id bigint unique references files;

-- Withdrawals wait while new payout details are young.
alter table payout_details add column held_until timestamptz;

-- From when on jobs are new to a creator.
alter table profiles add column jobs_seen_at timestamptz;

-- Rejected applicants are told.
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type in ('message', 'job_application', 'video_uploaded', 'script_submitted', 'application_accepted',
    'application_rejected', 'job_completed', 'new_job', 'withdraw'));

-- How many jobs a brand has paid for stands beside every job; counting them anew for each would read them all.
alter table profiles add column paid_jobs int not null default 0;
update profiles p set paid_jobs = c.n
  from (select brand_id, count(*) as n from jobs where paid_at is not null group by brand_id) c where c.brand_id = p.user_id;

create function count_paid_job() returns trigger language plpgsql as $$
begin
  update profiles set paid_jobs = paid_jobs + 1 where user_id = new.brand_id;
  return null;
end $$;
create trigger count_paid_job after update of paid_at on jobs for each row
  when (old.paid_at is null and new.paid_at is not null) execute function count_paid_job();

create function count_new_paid_jobs() returns trigger language plpgsql as $$
begin
  update profiles p set paid_jobs = paid_jobs + c.n
    from (select brand_id, count(*) as n from made where paid_at is not null group by brand_id) c
    where c.brand_id = p.user_id;
  return null;
end $$;
create trigger count_new_paid_jobs after insert on jobs referencing new table as made for each statement
  execute function count_new_paid_jobs();

-- Lists that are searched and sorted by the server.
alter table products add column search tsvector generated always as (to_tsvector('simple', name)) stored;
create index products_search on products using gin (search);
create index jobs_open_price on jobs (price_cents, id) where status = 'pending';
create index jobs_open_since on jobs (opened_at desc) where status = 'pending';
create index jobs_brand_paid on jobs (brand_id, id desc) where paid_at is not null;
create index jobs_brand_price on jobs (brand_id, price_cents, id);
create index subscription_payments_paid on subscription_payments (user_id, paid_at desc) where paid_at is not null;
