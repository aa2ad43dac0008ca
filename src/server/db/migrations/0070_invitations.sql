-- A brand invites a creator to one of its open jobs. Whether the creator has applied since is told by the application.
create table invitations (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs on delete cascade,
  creator_id bigint not null references users,
  -- The brand's words; empty without any.
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
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
-- What waits for a creator, oldest first.
create index invitations_waiting on invitations (creator_id, created_at) where declined_at is null and withdrawn_at is null;

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type in ('message', 'job_application', 'video_uploaded', 'script_submitted', 'application_accepted',
    'application_rejected', 'job_completed', 'new_job', 'withdraw', 'job_ended', 'saved_search', 'invitation'));
alter table notification_settings drop constraint notification_settings_type_check;
alter table notification_settings add constraint notification_settings_type_check
  check (type in ('message', 'job_application', 'video_uploaded', 'script_submitted', 'application_accepted',
    'application_rejected', 'job_completed', 'new_job', 'withdraw', 'job_ended', 'saved_search', 'invitation'));
