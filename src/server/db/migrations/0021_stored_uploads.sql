-- The key of a finished upload's bytes in the storage: they are there before the transaction that claims them.
alter table uploads add column storage_key text unique;
-- What was finished before is only in the folder of uploads; it is finished again when it is asked for.
update uploads set finished_at = null, media_type = null, sha256 = null where finished_at is not null and claimed_at is null;
alter table uploads add constraint uploads_stored
  check (finished_at is null or claimed_at is not null or storage_key is not null);
