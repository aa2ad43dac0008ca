-- Videos that creators show on their page, apart from their jobs. A place is one of twelve and taken once, so that a
-- portfolio never has more, whoever inserts at the same time. The key is checked at the end of a statement, which may
-- therefore exchange places.
create table portfolio_samples (
  id bigint generated always as identity primary key,
  creator_id bigint not null references users,
  file_id bigint not null unique references files,
  poster_file_id bigint unique references files,
  title text check (char_length(title) between 1 and 70),
  place int not null check (place between 1 and 12),
  -- Null for a recording that was never finalised.
  seconds int check (seconds > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null default now(),
  constraint portfolio_samples_place unique (creator_id, place) deferrable initially immediate
);

alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check
  check (kind in ('picture', 'product', 'pitch', 'delivery', 'portfolio', 'poster'));
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check check (purpose in ('pitch', 'delivery', 'portfolio'));
