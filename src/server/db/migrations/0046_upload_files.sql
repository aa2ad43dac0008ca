-- Which file holds the bytes of an upload: the one named like it, with this behind a dot unless it is empty. A lease that
-- ended by itself leaves a process that may still have the file open for writing; the next writer goes on in a file of
-- another name.
alter table uploads
  add column file_suffix text not null default '',
  add column maybe_open boolean not null default false;
