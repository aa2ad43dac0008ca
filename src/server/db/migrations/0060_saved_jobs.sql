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
