-- Uploads that arrive in an S3 store, as parts of a multipart upload. The rows are the truth about what has arrived, so that
-- an upload goes on at any process.

-- The store's id of the multipart upload, whose object is `storage_key`.
alter table uploads add column multipart_id text;
-- Where the bytes behind the last whole part are stored, until there are enough for another one.
alter table uploads add column tail_key text unique;
alter table uploads add constraint uploads_multipart check (multipart_id is null or storage_key is not null);
alter table uploads add constraint uploads_tail check (tail_key is null or multipart_id is not null);

create table upload_parts (
  upload_id text not null references uploads on delete cascade,
  number int not null check (number between 1 and 10000),
  size int not null check (size > 0),
  etag text not null,
  sha256 text not null,
  primary key (upload_id, number)
);
