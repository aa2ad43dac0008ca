-- What brands are told of a creator, and by which they search. Counted by triggers, since a search over all creators
-- cannot read the ratings and jobs of each.
alter table profiles
  -- Whether the account may be found: verified, neither suspended nor deleted, and not about to be deleted.
  add column active boolean not null default false,
  add column finished_jobs int not null default 0,
  add column rated int not null default 0,
  add column stars_sum int not null default 0;

update profiles p set active = true from users u
  where u.id = p.user_id and u.email_verified_at is not null and u.suspended_at is null and u.deletion_requested_at is null
    and u.deleted_at is null;
update profiles p set finished_jobs = c.n
  from (select creator_id, count(*) as n from jobs where status = 'completed' group by creator_id) c where c.creator_id = p.user_id;
update profiles p set rated = c.n, stars_sum = c.stars
  from (select creator_id, count(*) as n, sum(stars) as stars from ratings group by creator_id) c where c.creator_id = p.user_id;

alter table profiles
  -- The average; 0 without ratings.
  add column stars numeric(3, 2) not null generated always as (
    case when rated > 0 then round(stars_sum::numeric / rated, 2) else 0 end) stored,
  -- Whether brands find this creator: who may be found, and has a complete profile (`isProfileComplete`). Only creators
  -- have a gender.
  add column listed boolean not null generated always as (
    active and coalesce(description, '') <> '' and picture_file_id is not null and date_of_birth is not null
    and gender is not null) stored;

create function note_active() returns trigger language plpgsql as $$
begin
  update profiles set active = new.email_verified_at is not null and new.suspended_at is null
      and new.deletion_requested_at is null and new.deleted_at is null
    where user_id = new.id;
  return null;
end $$;
create trigger note_active after update of email_verified_at, suspended_at, deletion_requested_at, deleted_at on users
  for each row when ((old.email_verified_at is null, old.suspended_at is null, old.deletion_requested_at is null, old.deleted_at is null)
    <> (new.email_verified_at is null, new.suspended_at is null, new.deletion_requested_at is null, new.deleted_at is null))
  execute function note_active();

create function copy_active() returns trigger language plpgsql as $$
begin
  new.active := coalesce((select u.email_verified_at is not null and u.suspended_at is null
    and u.deletion_requested_at is null and u.deleted_at is null from users u where u.id = new.user_id), false);
  return new;
end $$;
create trigger copy_active before insert on profiles for each row execute function copy_active();

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
