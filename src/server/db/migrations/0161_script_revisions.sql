-- A brand asks for a revision of the script that it ordered. Until that is written the job has no script, so that its stage is
-- the one of a script that is being written; the version before can still be read and approved.
alter table jobs
  add column previous_script text,
  add column script_asked_at timestamptz,
  add column script_words text check (script_words <> '' and char_length(script_words) <= 2000),
  add constraint jobs_script_asked check (script_asked_at is not null or (previous_script is null and script_words is null)),
  add constraint jobs_script_revision check (script_asked_at is null or script_revisions between 1 and 5);
