-- How many pictures of an account were decoded within the hour that began at `since`.
create table picture_quotas (
  user_id bigint primary key references users on delete cascade,
  since timestamptz not null,
  used int not null check (used > 0)
);
