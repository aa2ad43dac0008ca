-- Both sides of a job that an operator ends are told by a type of its own; its mail cannot be switched off, like that of a
-- withdrawal.
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type in ('message', 'job_application', 'video_uploaded', 'script_submitted', 'application_accepted',
    'application_rejected', 'job_completed', 'new_job', 'withdraw', 'job_ended'));
update notifications set type = 'job_ended', sender_id = null
  where type in ('application_rejected', 'job_completed') and message like 'The UGC Admins ended job #%';

alter table notification_settings drop constraint notification_settings_type_check;
alter table notification_settings add constraint notification_settings_type_check
  check (type in ('message', 'job_application', 'video_uploaded', 'script_submitted', 'application_accepted',
    'application_rejected', 'job_completed', 'new_job', 'withdraw', 'job_ended'));
alter table notification_settings add constraint notification_settings_ended_mail check (type <> 'job_ended' or mail);
