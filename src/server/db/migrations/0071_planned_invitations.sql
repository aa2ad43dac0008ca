-- An invitation to a job that is not open yet is sent as soon as it opens; until then its creator does not see it.
alter table invitations add column sent_at timestamptz;
update invitations set sent_at = created_at;

drop index invitations_waiting;
-- What waits for a creator, oldest first.
create index invitations_waiting on invitations (creator_id, sent_at)
  where sent_at is not null and declined_at is null and withdrawn_at is null;
