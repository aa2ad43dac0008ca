-- From where an account was signed in before, so that its owner hears of a sign-in from somewhere new. Digests only:
-- neither addresses nor what a browser says about itself are kept.
create table known_devices (
  user_id bigint not null references users on delete cascade,
  digest text not null,
  first_seen_at timestamptz not null default now(),
  primary key (user_id, digest)
);
create index users_deletion_due on users (deletion_requested_at)
  where deletion_requested_at is not null and deleted_at is null;
