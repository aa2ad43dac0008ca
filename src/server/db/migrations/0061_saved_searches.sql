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

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type in ('message', 'job_application', 'video_uploaded', 'script_submitted', 'application_accepted',
    'application_rejected', 'job_completed', 'new_job', 'withdraw', 'job_ended', 'saved_search'));
alter table notification_settings drop constraint notification_settings_type_check;
alter table notification_settings add constraint notification_settings_type_check
  check (type in ('message', 'job_application', 'video_uploaded', 'script_submitted', 'application_accepted',
    'application_rejected', 'job_completed', 'new_job', 'withdraw', 'job_ended', 'saved_search'));

-- Of several searches that find a job one alerts.
create unique index notifications_search_once on notifications (user_id, job_id) where type = 'saved_search';
