-- Notifications, and who wants to be told of what and how.

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  type text not null check (type in ('message', 'job_application', 'video_uploaded', 'script_submitted',
    'application_accepted', 'application_rejected', 'application_declined', 'job_completed', 'new_job', 'withdraw',
    'job_ended', 'saved_search', 'invitation', 'portfolio_consent', 'changes_requested', 'job_late', 'product_shipped',
    'payment_disputed', 'payment_failed', 'support_answer', 'reminder', 'rated')),
  message text not null,
  job_id bigint references jobs,
  sender_id bigint references users,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_job on notifications (job_id) where job_id is not null;
create index notifications_sender on notifications (sender_id) where sender_id is not null;
-- Nobody is told twice of a job, of several searches that find it one alerts, and of each conversation at most one
-- notification waits to be read.
create unique index notifications_job_once on notifications (user_id, job_id) where type = 'new_job';
create unique index notifications_search_once on notifications (user_id, job_id) where type = 'saved_search';
create unique index notifications_message_once on notifications (user_id, sender_id)
  where type = 'message' and read_at is null;

-- Whoever writes a notification, in whatever way, has it sent: the outbox row is of the same transaction. A transaction whose
-- commit itself publishes the live events says so by this setting, which ends with it.
create function send_notifications() returns trigger language plpgsql as $$
begin
  if current_setting('notifications.published_with_commit', true) = 'on' then return null; end if;
  insert into outbox (kind, payload)
  select 'notifications', jsonb_build_object('ids', jsonb_agg(id order by id))
  from (select id, (row_number() over (order by id) - 1) / 100 as batch from fresh) numbered
  group by batch
  order by batch;
  return null;
end $$;
create trigger send_notifications after insert on notifications
  referencing new table as fresh for each statement execute function send_notifications();

-- A row where somebody differs from the defaults, which are the program's. The mails of withdrawals and of jobs that an
-- operator ends cannot be switched off.
create table notification_settings (
  user_id bigint not null references users on delete cascade,
  type text not null check (type in ('message', 'job_application', 'video_uploaded', 'script_submitted',
    'application_accepted', 'application_rejected', 'application_declined', 'job_completed', 'new_job', 'withdraw',
    'job_ended', 'saved_search', 'invitation', 'portfolio_consent', 'changes_requested', 'job_late', 'product_shipped',
    'payment_disputed', 'payment_failed', 'support_answer', 'reminder', 'rated')),
  in_app boolean not null,
  mail boolean not null,
  mail_changed_at timestamptz not null,
  primary key (user_id, type),
  check (type <> 'withdraw' or mail),
  constraint notification_settings_ended_mail check (type <> 'job_ended' or mail)
);

-- A row for everybody who has the daily mail switched on: when the last one was due, what it went up to, and what it lists:
-- the unread messages of other members, unless each is mailed, or everything that is unread.
create table notification_digests (
  user_id bigint primary key references users on delete cascade,
  looked_at timestamptz not null,
  up_to bigint not null default 0,
  scope text not null default 'messages' check (scope in ('messages', 'all'))
);
create index notification_digests_due on notification_digests (looked_at);

-- Nobody gets two mails of a new job, however often it is announced.
create table new_job_mails (
  user_id bigint not null references users on delete cascade,
  job_id bigint not null references jobs on delete cascade,
  primary key (user_id, job_id)
);
create index new_job_mails_job on new_job_mails (job_id);
