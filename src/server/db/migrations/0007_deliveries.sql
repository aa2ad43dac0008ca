-- Uploads and what becomes of them: the versions of a job's video, its ratings, and the portfolios of creators.

create table uploads (
  id text primary key,
  owner_id bigint not null references users,
  purpose text not null check (purpose in ('pitch', 'delivery', 'portfolio', 'attachment')),
  job_id bigint references jobs,
  filename text not null,
  size bigint not null check (size > 0),
  media_type text,
  sha256 text,
  -- What the client said about it when it created it, letter by letter: tus wants it back in answers to HEAD.
  metadata text not null default '',
  -- How many bytes are on the disk: what is still to come is room that others may not take.
  received bigint not null default 0 check (received >= 0),
  -- Which file holds the bytes: the one named like the upload, with this behind a dot unless it is empty. A lease that ended
  -- by itself leaves a process that may still have the file open for writing; the next writer goes on in a file of another
  -- name.
  file_suffix text not null default '',
  maybe_open boolean not null default false,
  -- Which process works on it: a lease that ends by itself when its process dies. `lease_wanted` is how somebody else asks
  -- the holder to stop. Times are the database's, which all processes share.
  lease_token text,
  lease_expires_at timestamptz,
  lease_wanted boolean not null default false,
  finished_at timestamptz,
  claimed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((purpose = 'delivery') = (job_id is not null)),
  constraint uploads_lease check ((lease_token is null) = (lease_expires_at is null))
);
create index uploads_expiring on uploads (expires_at) where claimed_at is null;
-- All uploads of an account, also those that became files.
create index uploads_owner on uploads (owner_id);
create index uploads_job on uploads (job_id) where job_id is not null;

create table deliveries (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs,
  creator_id bigint not null references users,
  file_id bigint not null unique references files,
  version int not null check (version > 0),
  poster_file_id bigint unique references files,
  -- The resumable upload that it came from: a claim that is repeated because its answer was lost adds nothing.
  upload_id text unique,
  -- What the server itself found in the video; null for what it cannot read.
  seconds int check (seconds between 1 and 86400),
  width int check (width > 0),
  height int check (height > 0),
  has_audio boolean,
  -- What the container says, for the sentence that a browser cannot play it; null for files that take too much to parse.
  container text check (char_length(container) <= 40),
  codec text check (char_length(codec) <= 40),
  is_complete boolean,
  -- What the brand wants changed, on the version that it has watched, and so at most once for each version.
  changes_asked_at timestamptz,
  changes_words text check (changes_words <> '' and char_length(changes_words) <= 2000),
  created_at timestamptz not null default now(),
  unique (job_id, version),
  constraint deliveries_changes check (changes_words is null or changes_asked_at is not null)
);

-- Waits for a step of the job that runs at the same time.
create function refuse_delivery_of_cancelled() returns trigger language plpgsql as $$
begin
  if (select status from jobs where id = new.job_id for no key update) = 'cancelled' then
    raise exception 'job % was cancelled', new.job_id using errcode = '23514', constraint = 'deliveries_of_cancelled';
  end if;
  return new;
end $$;
create trigger refuse_delivery_of_cancelled before insert on deliveries for each row
  execute function refuse_delivery_of_cancelled();

-- A new version answers what was asked of the one before.
create function note_deliveries() returns trigger language plpgsql as $$
begin
  update jobs j set delivered_at = d.at, changes_asked_at = null
    from (select job_id, max(created_at) as at from made group by job_id) d where d.job_id = j.id;
  return null;
end $$;
create trigger note_deliveries after insert on deliveries referencing new table as made for each statement
  execute function note_deliveries();

create function note_changes() returns trigger language plpgsql as $$
begin
  update jobs j set changes_asked_at = new.changes_asked_at where j.id = new.job_id
    and not exists (select 1 from deliveries d where d.job_id = new.job_id and d.version > new.version);
  return null;
end $$;
create trigger note_changes after update of changes_asked_at on deliveries for each row
  when (old.changes_asked_at is distinct from new.changes_asked_at) execute function note_changes();

-- Ratings --------------------------------------------------------------------------------------------------------

-- A rating is named by a number of its own, since that of its job would tell which order a comment belongs to.
create sequence rating_ids;

-- Of creators by brands. A comment that an operator has hidden stays with its rater, with the reason.
create table ratings (
  id bigint not null default nextval('rating_ids'),
  job_id bigint primary key references jobs,
  brand_id bigint not null references users,
  creator_id bigint not null references users,
  stars int not null check (stars between 1 and 5),
  comment text,
  comment_hidden_at timestamptz,
  comment_hidden_reason text,
  created_at timestamptz not null default now(),
  constraint ratings_comment check (char_length(comment) between 1 and 500),
  constraint ratings_comment_hidden check (
    (comment_hidden_at is null) = (comment_hidden_reason is null) and (comment is not null or comment_hidden_at is null))
);
create unique index ratings_id on ratings (id);
create index ratings_creator on ratings (creator_id);
-- The comments on a page, newest first.
create index ratings_creator_comments on ratings (creator_id, created_at desc, job_id desc)
  where comment is not null and comment_hidden_at is null;
create index ratings_brand_comments on ratings (brand_id, created_at desc, job_id desc)
  where comment is not null and comment_hidden_at is null;
-- The ratings that a brand has given, counted from the index alone.
create index ratings_brand on ratings (brand_id, stars);

create function note_ratings() returns trigger language plpgsql as $$
begin
  update jobs j set rated_at = r.created_at from made r where r.job_id = j.id;
  return null;
end $$;
create trigger note_ratings after insert on ratings referencing new table as made for each statement
  execute function note_ratings();

-- After `note_ratings`, which writes the job: triggers run in the order of their names, and a completed job is written
-- before its creator's profile too.
create function sum_ratings() returns trigger language plpgsql as $$
begin
  update profiles p set rated = rated + c.n, stars_sum = stars_sum + c.stars
    from (select creator_id, count(*) as n, sum(stars) as stars from made group by creator_id) c
    where c.creator_id = p.user_id;
  return null;
end $$;
create trigger sum_ratings after insert on ratings referencing new table as made for each statement
  execute function sum_ratings();

-- Of brands by creators: stars and words about a completed job, once.
create table brand_ratings (
  id bigint not null default nextval('rating_ids'),
  job_id bigint primary key references jobs,
  brand_id bigint not null references users,
  creator_id bigint not null references users,
  stars int not null check (stars between 1 and 5),
  comment text,
  comment_hidden_at timestamptz,
  comment_hidden_reason text,
  created_at timestamptz not null default now(),
  constraint brand_ratings_comment check (char_length(comment) between 1 and 500),
  constraint brand_ratings_comment_hidden check (
    (comment_hidden_at is null) = (comment_hidden_reason is null) and (comment is not null or comment_hidden_at is null))
);
create unique index brand_ratings_id on brand_ratings (id);
-- The comments on a brand's page, newest first.
create index brand_ratings_brand_comments on brand_ratings (brand_id, created_at desc, job_id desc)
  where comment is not null and comment_hidden_at is null;
-- The ratings of a brand, counted from the index alone.
create index brand_ratings_brand on brand_ratings (brand_id, stars);
-- What an account has written, for its export and its erasure.
create index brand_ratings_creator on brand_ratings (creator_id);

-- In the columns that have a creator's ratings: a profile belongs to an account of one role, and a job's cached row follows
-- the version of its brand's profile.
create function sum_brand_ratings() returns trigger language plpgsql as $$
begin
  update profiles p set rated = rated + c.n, stars_sum = stars_sum + c.stars
    from (select brand_id, count(*) as n, sum(stars) as stars from made group by brand_id) c
    where c.brand_id = p.user_id;
  return null;
end $$;
create trigger sum_brand_ratings after insert on brand_ratings referencing new table as made for each statement
  execute function sum_brand_ratings();

create function refuse_suspended_critic() returns trigger language plpgsql as $$
begin
  perform refuse_suspended(case tg_table_name when 'ratings' then new.brand_id else new.creator_id end, 'messages');
  return new;
end $$;
create trigger refuse_suspended_critic before insert on ratings for each row when (new.comment is not null)
  execute function refuse_suspended_critic();
create trigger refuse_suspended_critic before insert on brand_ratings for each row when (new.comment is not null)
  execute function refuse_suspended_critic();

-- Portfolios -----------------------------------------------------------------------------------------------------

-- Videos that creators show on their page, apart from their jobs. A place is one of twelve and taken once, so that a
-- portfolio never has more, whoever inserts at the same time. The key is checked at the end of a statement, which may
-- therefore exchange places.
create table portfolio_samples (
  id bigint generated always as identity primary key,
  creator_id bigint not null references users,
  file_id bigint not null unique references files,
  poster_file_id bigint unique references files,
  title text check (char_length(title) between 1 and 70),
  place int not null check (place between 1 and 12),
  -- Null for a recording that was never finalised.
  seconds int check (seconds > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null default now(),
  constraint portfolio_samples_place unique (creator_id, place) deferrable initially immediate
);

-- Completed jobs whose brand lets their creator show the delivered video on the page. When the brand withdraws that, the row
-- goes, and with it what the creator has chosen.
create table portfolio_consents (
  job_id bigint primary key references jobs,
  brand_id bigint not null references users,
  creator_id bigint not null references users,
  allowed_at timestamptz not null,
  -- Since when the creator shows the video; null while they do not.
  shown_at timestamptz
);
create index portfolio_consents_creator on portfolio_consents (creator_id);
create index portfolio_consents_brand on portfolio_consents (brand_id);

-- A completed job stays completed, so this holds from then on.
create function portfolio_consent_of_job() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1 from jobs
    where id = new.job_id and status = 'completed' and brand_id = new.brand_id and creator_id = new.creator_id
  ) then
    raise exception 'job % is not completed by creator % for brand %', new.job_id, new.creator_id, new.brand_id
      using errcode = '23514', constraint = 'portfolio_consents_job';
  end if;
  return new;
end $$;
create trigger portfolio_consent_of_job before insert or update of job_id, brand_id, creator_id on portfolio_consents
  for each row execute function portfolio_consent_of_job();
