-- Jobs: what a brand has ordered, from the draft to the end.

create table jobs (
  id bigint generated always as identity primary key,
  brand_id bigint not null references users,
  product_id bigint not null references products,
  video_setting_id bigint not null references video_settings,
  aspect_ratio_setting_id bigint not null references aspect_ratio_settings,
  status text not null default 'awaiting_payment'
    check (status in ('awaiting_payment', 'awaiting_scripting', 'pending', 'in_progress', 'completed', 'cancelled')),
  creator_id bigint references users,
  gender text not null check (gender in ('male', 'female', 'any')),
  age_min int not null,
  age_max int not null check (age_max > age_min),
  notes text,

  price_cents int not null check (price_cents > 0),
  scripting_cents int not null check (scripting_cents >= 0),
  tax_cents int not null check (tax_cents >= 0),
  total_cents int not null,
  -- The rate that the order was priced with.
  tax_percent numeric(5, 2) not null default 0 check (tax_percent between 0 and 100),
  constraint jobs_total check (total_cents = price_cents + scripting_cents + tax_cents),

  payment_id text unique,
  payment_secret text,
  -- When the card form was last opened. A payment whose event was lost is looked up every minute while that is recent.
  payment_shown_at timestamptz,
  -- A bank debit may take days. Since when the payment of a draft is under way at the payer's bank.
  payment_processing_since timestamptz,
  constraint jobs_payment_processing check (
    payment_processing_since is null or (status = 'awaiting_payment' and payment_id is not null)),

  with_scripting boolean not null,
  script text,
  script_submitted_at timestamptz,
  script_revisions int not null default 0 check (script_revisions between 0 and 6),
  -- A brand asks for a revision of the script that it ordered. Until that is written the job has no script, so that its
  -- stage is the one of a script that is being written; the version before can still be read and approved.
  previous_script text,
  script_asked_at timestamptz,
  script_words text check (script_words <> '' and char_length(script_words) <= 2000),
  constraint jobs_script_asked check (script_asked_at is not null or (previous_script is null and script_words is null)),
  constraint jobs_script_revision check (script_asked_at is null or script_revisions between 1 and 5),

  created_at timestamptz not null default now(),
  paid_at timestamptz,
  opened_at timestamptz,
  accepted_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  -- Why an operator ended it.
  end_reason text,
  constraint jobs_paid check (status in ('awaiting_payment', 'cancelled') or paid_at is not null),
  constraint jobs_creator check (status not in ('in_progress', 'completed') or creator_id is not null),
  constraint jobs_end_reason check (end_reason is null or status in ('completed', 'cancelled')),

  -- A physical product on its way, who brings it, and the number by which it can be followed.
  shipped_at timestamptz,
  received_at timestamptz,
  carrier text check (carrier <> '' and char_length(carrier) <= 60),
  tracking_number text check (tracking_number <> '' and char_length(tracking_number) <= 60),
  constraint jobs_shipping check (received_at is null or shipped_at is not null),
  constraint jobs_shipment check (shipped_at is not null or (carrier is null and tracking_number is null)),

  -- When the next video is due, and when the two were told that it is late.
  due_at timestamptz,
  late_at timestamptz,
  -- When the side whose turn it is was reminded: the creator of the due time, the brand of the newest version.
  reminded_at timestamptz,
  constraint jobs_late check (late_at is null or due_at is not null),

  -- Since when disputes of its payment pause it; the number of pauses is part of the keys of their transfers.
  paused_at timestamptz,
  pauses int not null default 0,

  -- Facts of other tables, which their triggers copy, so that the stage is a generated column and lists find and sort jobs
  -- by it from an index. Applications that are not decided, how many of them the brand has not seen, and since when there
  -- have been any:
  applicants int not null default 0,
  new_applicants int not null default 0,
  applied_at timestamptz,
  -- Whether the product is physical.
  sends_product boolean not null default false,
  -- Of the newest version of the video.
  delivered_at timestamptz,
  changes_asked_at timestamptz,
  rated_at timestamptz,
  constraint jobs_applicants check (applicants >= 0),
  constraint jobs_new_applicants check (new_applicants >= 0),
  constraint jobs_changes check (changes_asked_at is null or delivered_at is not null),

  -- Where the job stands. The same as `jobStage` of shared/domain/job-stage.ts.
  stage text not null generated always as (
    case status
      when 'awaiting_payment' then case when payment_processing_since is null then 'unpaid' else 'payment_processing' end
      when 'awaiting_scripting' then case when coalesce(script, '') = '' then 'writing_script' else 'script_ready' end
      when 'pending' then case when applicants > 0 then 'choosing_creator' else 'finding_creator' end
      when 'in_progress' then case
        when delivered_at is not null and changes_asked_at is null then 'delivered'
        when delivered_at is null and sends_product and received_at is null
          then case when shipped_at is null then 'shipping_product' else 'product_on_way' end
        when late_at is not null then 'late'
        when delivered_at is not null then 'changes'
        else 'filming' end
      when 'completed' then case when rated_at is null then 'completed' else 'rated' end
      else 'cancelled' end) stored
);

-- The open jobs, newest, cheapest or longest open first.
create index jobs_open on jobs (id desc) where status = 'pending';
create index jobs_open_price on jobs (price_cents, id) where status = 'pending';
create index jobs_open_since on jobs (opened_at desc) where status = 'pending';

-- The lists of a brand.
create index jobs_brand on jobs (brand_id, id desc) where status <> 'cancelled';
create index jobs_brand_status on jobs (brand_id, status, id desc);
create index jobs_brand_stage on jobs (brand_id, stage, id desc) where paid_at is not null;
create index jobs_brand_paid on jobs (brand_id, id desc) where paid_at is not null;
create index jobs_brand_price on jobs (brand_id, price_cents, id);
-- What a brand's home page shows first: of several brands at once the planner does not know how few are wanted, and
-- sorted all that each has.
create index jobs_under_way on jobs (brand_id, id desc) where status in ('awaiting_scripting', 'pending', 'in_progress');
-- A brand's orders by who must act, most urgent first: spelled like the order of that list. With the stage, of which the
-- order is made, the index alone has all that a page needs. Without it PostgreSQL may read all orders of the brand from
-- `jobs_brand_stage` and sort them.
create index jobs_brand_turn on jobs (brand_id, (case stage when 'delivered' then 0 when 'shipping_product' then 1
    when 'choosing_creator' then 2 when 'script_ready' then 3 when 'unpaid' then 4
    when 'completed' then 6 when 'rated' then 6 when 'cancelled' then 6 else 5 end), id desc)
  include (stage) where paid_at is not null;
-- The jobs in which a brand must act, most urgent first, then those that wait longest: spelled like the list "Needs you".
create index jobs_brand_needs on jobs (brand_id, (case stage when 'delivered' then 0 when 'shipping_product' then 1
    when 'choosing_creator' then 2 when 'script_ready' then 3 when 'unpaid' then 4 end),
  (coalesce(case stage when 'script_ready' then script_submitted_at
    when 'choosing_creator' then applied_at when 'shipping_product' then accepted_at
    when 'filming' then case when sends_product then received_at else accepted_at end
    when 'delivered' then delivered_at when 'changes' then changes_asked_at when 'late' then due_at end, created_at)), id)
  where stage in ('delivered', 'shipping_product', 'choosing_creator', 'script_ready', 'unpaid');
-- What a brand spent, added up from the index alone.
create index jobs_brand_spent on jobs (brand_id, paid_at) include (product_id, total_cents)
  where paid_at is not null and status <> 'cancelled';

-- The lists of a creator, whose tasks are so few that the index of their stages is read and sorted.
create index jobs_creator on jobs (creator_id, id desc) where creator_id is not null;
create index jobs_creator_stage on jobs (creator_id, stage, id desc) where creator_id is not null;

create index jobs_product on jobs (product_id);
-- The prices of the newest completed orders of one length, read from the index alone.
create index jobs_completed_prices on jobs (video_setting_id, completed_at desc) include (brand_id, price_cents)
  where status = 'completed';
create index jobs_unpaid on jobs (created_at) where status = 'awaiting_payment';
-- Every unpaid job, in the order in which the reconciliation asks about its payment or opens one.
create index jobs_unpaid_payment on jobs (id) where status = 'awaiting_payment';
-- The next jobs that become late, and of whom to remind next.
create index jobs_due on jobs (due_at) where due_at is not null and late_at is null;
create index jobs_due_reminders on jobs (due_at) where due_at is not null and reminded_at is null;
create index jobs_answer_reminders on jobs (delivered_at) where stage = 'delivered' and reminded_at is null;

-- The steps of a job ---------------------------------------------------------------------------------------------

create function job_step() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('awaiting_payment', 'awaiting_scripting'), ('awaiting_payment', 'pending'), ('awaiting_payment', 'cancelled'),
    ('awaiting_scripting', 'pending'), ('awaiting_scripting', 'cancelled'),
    ('pending', 'in_progress'), ('pending', 'cancelled'),
    ('in_progress', 'completed'))
    -- The payment is taken back from work that has begun with a reason, by an operator alone, or by the brand from the due
    -- time on: while there never was a video, and a day after the creator was reminded. The same as `cancellableFrom` of
    -- shared/domain/job-due.ts.
    and not (old.status = 'in_progress' and new.status = 'cancelled' and (new.end_reason is not null or coalesce(
      old.delivered_at is null and new.cancelled_at >= greatest(old.due_at, old.reminded_at + interval '24 hours')
        and old.due_at is not null and old.reminded_at is not null, false)))
  then
    raise exception 'job % cannot go from % to %', old.id, old.status, new.status
      using errcode = '23514', constraint = 'job_step';
  end if;
  return new;
end $$;
create trigger job_step before update of status on jobs for each row execute function job_step();

-- The payment of a draft may be heard of after its dispute.
create function refuse_paused_step() returns trigger language plpgsql as $$
begin
  raise exception 'job % is paused', old.id using errcode = '23514', constraint = 'job_paused';
end $$;
create trigger job_paused before update of status on jobs for each row
  when (old.paused_at is not null and new.status <> old.status and old.status <> 'awaiting_payment')
  execute function refuse_paused_step();

-- A new order, the card form of one, and the acceptance of a creator. A payment that arrives nevertheless is booked.
create function refuse_suspended_brand() returns trigger language plpgsql as $$
begin
  perform refuse_suspended(new.brand_id, 'orders');
  return new;
end $$;
create trigger refuse_suspended_brand before insert on jobs for each row execute function refuse_suspended_brand();
create trigger refuse_suspended_brand_again before update of payment_shown_at, creator_id on jobs for each row
  when (old.payment_shown_at is distinct from new.payment_shown_at
    or old.creator_id is null and new.creator_id is not null)
  execute function refuse_suspended_brand();

-- A product that was taken down is neither ordered nor paid for any more.
create function refuse_removed_product() returns trigger language plpgsql as $$
begin
  if exists (select from products p where p.id = new.product_id and p.take_down_id is not null) then
    raise exception 'product % was taken down', new.product_id using errcode = 'check_violation',
      constraint = 'product_not_removed';
  end if;
  return new;
end $$;
create trigger refuse_removed_product before insert on jobs for each row execute function refuse_removed_product();
create trigger refuse_removed_product_again before update of payment_shown_at on jobs for each row
  when (old.payment_shown_at is distinct from new.payment_shown_at) execute function refuse_removed_product();

-- What is copied -------------------------------------------------------------------------------------------------

create function copy_sends_product() returns trigger language plpgsql as $$
begin
  -- Locked, so that the product cannot become physical before the job can be seen.
  new.sends_product := (select p.is_physical from products p where p.id = new.product_id for share);
  return new;
end $$;
create trigger copy_sends_product before insert or update of product_id on jobs for each row
  execute function copy_sends_product();

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

create function count_finished_job() returns trigger language plpgsql as $$
begin
  update profiles set finished_jobs = finished_jobs + 1 where user_id = new.creator_id;
  return null;
end $$;
create trigger count_finished_job after update of status on jobs for each row
  when (old.status <> 'completed' and new.status = 'completed') execute function count_finished_job();

create function count_new_finished_jobs() returns trigger language plpgsql as $$
begin
  update profiles p set finished_jobs = finished_jobs + c.n
    from (select creator_id, count(*) as n from made where status = 'completed' group by creator_id) c
    where c.creator_id = p.user_id;
  return null;
end $$;
create trigger count_new_finished_jobs after insert on jobs referencing new table as made for each statement
  execute function count_new_finished_jobs();

-- When the next video is due -------------------------------------------------------------------------------------

-- Since when the creator can work on the next video; null while no video is expected, e.g. before the product arrives.
create function work_since(job jobs) returns timestamptz language sql immutable as $$
  select case
    when job.status <> 'in_progress' then null
    when job.changes_asked_at is not null then job.changes_asked_at
    when job.delivered_at is not null then null
    when job.sends_product then job.received_at
    else coalesce(job.accepted_at, job.created_at) end
$$;

-- By a trigger, so that no step can forget it. A due time stays as it is when the days are changed later. With a new turn
-- nobody has been reminded of what it asks for.
create function set_due_time() returns trigger language plpgsql as $$
declare
  since timestamptz := work_since(new);
  days int;
begin
  if tg_op = 'UPDATE' and
    (since is distinct from work_since(old) or new.delivered_at is distinct from old.delivered_at) then
    new.reminded_at := null;
  end if;
  if since is null then
    new.due_at := null;
    new.late_at := null;
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.due_at is not null then return new; end if;
  else
    if since is not distinct from work_since(old) then return new; end if;
    -- What was a matter of waiting for the post until now must not count as the creator's time.
    if old.sends_product <> new.sends_product then since := greatest(since, now()); end if;
  end if;
  select case when new.changes_asked_at is null then delivery_days else revision_days end into strict days from settings;
  new.due_at := since + days * interval '24 hours';
  new.late_at := null;
  return new;
end $$;
-- Triggers of one event run in the order of their names: after `copy_sends_product`.
create trigger set_due_time
  before insert or update of status, product_id, sends_product, accepted_at, received_at, delivered_at, changes_asked_at
  on jobs for each row execute function set_due_time();

-- Beside the jobs ------------------------------------------------------------------------------------------------

-- Jobs that a creator keeps in view, also after they close.
create table saved_jobs (
  creator_id bigint not null references users,
  job_id bigint not null references jobs on delete cascade,
  saved_at timestamptz not null,
  -- Set while the removal can still be undone.
  removed_at timestamptz,
  primary key (creator_id, job_id)
);
-- A draft that is deleted with its brand looks here.
create index saved_jobs_of_job on saved_jobs (job_id);

-- Filters of the open jobs that a creator keeps under a name, and is alerted by when a fitting job opens.
create table saved_searches (
  id bigint generated always as identity primary key,
  creator_id bigint not null references users,
  name text not null check (name <> ''),
  video_setting_id bigint references video_settings,
  aspect_ratio_setting_id bigint references aspect_ratio_settings,
  min_price_cents int check (min_price_cents >= 0),
  max_price_cents int check (max_price_cents >= 0),
  -- Only jobs that ask for the creator's gender, without those for any.
  only_gender boolean not null default false,
  -- What was typed, and the same for to_tsquery.
  q text,
  words text,
  created_at timestamptz not null default now(),
  -- Of the newest alert in the app, and by mail.
  alerted_at timestamptz,
  mailed_at timestamptz,
  -- Jobs found since, of which an alert would have been too much.
  missed int not null default 0 check (missed >= 0),
  -- The job looked at last: an announcement that is repeated counts it once.
  last_job_id bigint,
  check ((q is null) = (words is null)),
  check (num_nonnulls(video_setting_id, aspect_ratio_setting_id, min_price_cents, max_price_cents, q) > 0 or only_gender)
);
create unique index saved_searches_name on saved_searches (creator_id, lower(name));

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
