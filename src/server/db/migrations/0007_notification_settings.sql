-- Who wants to be told of what, and how.

-- A row where somebody differs from the defaults, which are the program's. Withdrawals write mails of their own.
create table notification_settings (
  user_id bigint not null references users on delete cascade,
  type text not null check (type in ('message', 'job_application', 'video_uploaded', 'script_submitted',
    'application_accepted', 'application_rejected', 'job_completed', 'new_job', 'withdraw')),
  in_app boolean not null,
  mail boolean not null,
  mail_changed_at timestamptz not null,
  primary key (user_id, type),
  check (type <> 'withdraw' or mail)
);

-- A row for everybody who has the daily mail switched on: when the last one was due, and what it went up to.
create table notification_digests (
  user_id bigint primary key references users on delete cascade,
  looked_at timestamptz not null,
  up_to bigint not null default 0
);
create index notification_digests_due on notification_digests (looked_at);

-- Nobody gets two mails of a new job, however often it is announced.
create table new_job_mails (
  user_id bigint not null references users on delete cascade,
  job_id bigint not null references jobs on delete cascade,
  primary key (user_id, job_id)
);
