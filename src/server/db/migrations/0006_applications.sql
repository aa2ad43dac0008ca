-- Who applies for a job, and who is invited to it.

create table applications (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs,
  creator_id bigint not null references users,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'withdrawn', 'declined')),
  note text not null,
  created_at timestamptz not null default now(),
  -- When the brand looked at it first.
  seen_at timestamptz,
  decided_at timestamptz,
  -- A brand declines an application with a reason and words of its own, and may reconsider it while the job is open.
  decline_reason text check (decline_reason in ('style', 'look', 'full', 'other')),
  decline_words text check (decline_words <> '' and char_length(decline_words) <= 300),
  -- Pending applications of a suspended creator are withdrawn, as their brands see it, and come back with the account.
  held_back boolean not null default false,
  constraint applications_once unique (job_id, creator_id),
  constraint applications_declined check (
    case status when 'declined' then decline_reason is not null and decided_at is not null
      else decline_reason is null and decline_words is null end),
  constraint applications_held_back check (not held_back or status = 'withdrawn')
);
create unique index applications_one_accepted on applications (job_id) where status = 'accepted';
create index applications_creator on applications (creator_id, id desc);
create index applications_held_back on applications (creator_id) where held_back;

-- Whichever of two concurrent decisions comes second finds the application decided. Only the erasure of its creator
-- withdraws one that was declined, so that it is never open for another application.
create function application_step() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('pending', 'accepted'), ('pending', 'rejected'), ('pending', 'withdrawn'), ('pending', 'declined'),
    ('withdrawn', 'pending'), ('declined', 'pending'), ('declined', 'withdrawn'))
  then
    raise exception 'application % cannot go from % to %', old.id, old.status, new.status
      using errcode = '23514', constraint = 'application_step';
  end if;
  return new;
end $$;
create trigger application_step before update of status on applications for each row
  when (old.status <> new.status) execute function application_step();

-- From orders, and from messages: words to a member come with applications, invitations and ratings too.
create function refuse_suspended_applicant() returns trigger language plpgsql as $$
begin
  perform refuse_suspended(new.creator_id, 'orders', 'messages');
  return new;
end $$;
create trigger refuse_suspended_applicant before insert on applications for each row
  execute function refuse_suspended_applicant();
create trigger refuse_suspended_applicant_again before update of status on applications for each row
  when (old.status = 'withdrawn' and new.status = 'pending') execute function refuse_suspended_applicant();

-- By statement: of a job that was given to one of many applicants, all the others are rejected at once.
create function count_new_applicants() returns trigger language plpgsql as $$
begin
  update jobs j set applicants = j.applicants + c.n, new_applicants = j.new_applicants + c.unseen,
      applied_at = case j.applicants when 0 then c.since else j.applied_at end
    from (
      select job_id, count(*) as n, count(*) filter (where seen_at is null) as unseen, min(created_at) as since
        from made where status = 'pending' group by job_id) c
    where c.job_id = j.id;
  return null;
end $$;
create trigger count_new_applicants after insert on applications referencing new table as made for each statement
  execute function count_new_applicants();

create function count_changed_applicants() returns trigger language plpgsql as $$
begin
  update jobs j set applicants = j.applicants + c.n, new_applicants = j.new_applicants + c.unseen,
      applied_at = case when j.applicants + c.n = 0 then null when j.applicants = 0 then c.since else j.applied_at end
    from (
      select job_id, sum(n) as n, sum(unseen) as unseen, min(since) as since from (
        select job_id, 1 as n, (seen_at is null)::int as unseen, created_at as since from after where status = 'pending'
        union all select job_id, -1, -(seen_at is null)::int, null from before where status = 'pending') as moves
      group by job_id having sum(n) <> 0 or sum(unseen) <> 0) c
    where c.job_id = j.id;
  return null;
end $$;
create trigger count_changed_applicants after update on applications
  referencing old table as before new table as after for each statement execute function count_changed_applicants();

-- A brand invites a creator to one of its jobs. Whether the creator has applied since is told by the application.
create table invitations (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs on delete cascade,
  creator_id bigint not null references users,
  -- The brand's words; empty without any.
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
  -- An invitation to a job that is not open yet is sent as soon as it opens; until then its creator does not see it.
  sent_at timestamptz,
  -- When the creator looked at the job first.
  seen_at timestamptz,
  declined_at timestamptz,
  decline_reason text check (char_length(decline_reason) <= 500),
  -- Taken back by the brand; it can be sent again.
  withdrawn_at timestamptz,
  unique (job_id, creator_id),
  check (declined_at is null or withdrawn_at is null),
  check (decline_reason is null or declined_at is not null)
);
create index invitations_creator on invitations (creator_id);
-- What waits for a creator, oldest first.
create index invitations_waiting on invitations (creator_id, sent_at)
  where sent_at is not null and declined_at is null and withdrawn_at is null;

create function refuse_suspended_inviter() returns trigger language plpgsql as $$
begin
  perform refuse_suspended(j.brand_id, 'orders', 'messages') from jobs j where j.id = new.job_id;
  return new;
end $$;
create trigger refuse_suspended_inviter before insert on invitations for each row
  execute function refuse_suspended_inviter();
