-- How brands find creators: by what they are, by words, and those they have marked.
create table favourites (
  brand_id bigint not null references users on delete cascade,
  creator_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (brand_id, creator_id)
);
create index favourites_creator on favourites (creator_id);

-- One for each order of the list, with what filters it, so that a page is read from the index alone.
create index profiles_listed_stars on profiles (stars desc, rated desc, user_id desc) include (gender, date_of_birth)
  where listed;
create index profiles_listed_finished on profiles (finished_jobs desc, user_id desc) include (gender, date_of_birth, stars)
  where listed;
create index profiles_listed_newest on profiles (user_id desc) include (gender, date_of_birth, stars) where listed;

-- Words of names and descriptions; expressions instead of columns, as of messages.
create index users_creator_words on users using gin (to_tsvector('simple', name)) where role = 'creator';
create index profiles_words on profiles using gin (to_tsvector('simple', description)) where listed;
