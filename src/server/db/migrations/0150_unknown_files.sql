-- Stored files without a row, and when each was first found. A database that was restored from an older backup does not know
-- the files that came after it: they are kept for a while instead of being deleted by the next sweep.
create table unknown_files (
  name text primary key,
  found_at timestamptz not null
);
