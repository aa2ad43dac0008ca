-- Stored files, and what operators have taken down. What refers to a file has an index of its own: for the sweep of unused
-- files, and for the foreign keys whenever a file is deleted.

-- What operators take down: pictures, videos, attachments, comments and products. The bytes stay for a year as evidence, and
-- are served to nobody.
create table take_downs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('picture', 'pitch', 'sample', 'video', 'attachment', 'product', 'comment')),
  record_id bigint not null,
  user_id bigint not null references users,
  -- The words that were taken down with it, of a product or a comment.
  words text,
  reason text not null,
  created_at timestamptz not null default now()
);
create index take_downs_user on take_downs (user_id);

create table files (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  kind text not null
    check (kind in ('picture', 'product', 'pitch', 'delivery', 'poster', 'portfolio', 'attachment')),
  storage_key text not null unique,
  media_type text not null,
  size bigint not null check (size > 0),
  sha256 text not null,
  original_name text not null,
  take_down_id bigint references take_downs,
  created_at timestamptz not null default now()
);
create index files_owner on files (owner_id);
-- Whether the bytes of a claimed upload are stored, which the sweep of the upload folder asks.
create index files_content on files (sha256);
create index files_taken_down on files (take_down_id) where take_down_id is not null;

-- Evidence is not deleted with what referred to it: by a replacement, an erasure or a sweep. A file may always go a year later.
create function keep_evidence() returns trigger language plpgsql as $$
begin
  if exists (select from take_downs t where t.id = old.take_down_id and t.created_at > now() - interval '1 year') then
    return null;
  end if;
  return old;
end $$;
create trigger keep_evidence before delete on files for each row when (old.take_down_id is not null)
  execute function keep_evidence();

-- Stored files without a row, and when each was first found. A database that was restored from an older backup does not know
-- the files that came after it: they are kept for a while instead of being deleted by the next sweep.
create table unknown_files (
  name text primary key,
  found_at timestamptz not null
);

-- How many pictures of an account were decoded within the hour that began at `since`.
create table picture_quotas (
  user_id bigint primary key references users on delete cascade,
  since timestamptz not null,
  used int not null check (used > 0)
);

-- How many videos of an account were parsed within the hour that began at `since`.
create table video_quotas (
  user_id bigint primary key references users on delete cascade,
  since timestamptz not null,
  used int not null check (used > 0)
);
