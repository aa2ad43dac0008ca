-- The languages that a creator speaks on camera and what they film, by which brands search. Both are optional.
alter table profiles
  add column languages text[] not null default '{}',
  add column categories text[] not null default '{}',
  add constraint profiles_languages check (cardinality(languages) <= 5),
  add constraint profiles_categories check (cardinality(categories) <= 5);

-- The usual order holds them too: a page of a frequent language is read from it alone, and so is its total. The other
-- orders stay narrow.
drop index profiles_listed_stars;
create index profiles_listed_stars on profiles (stars desc, rated desc, user_id desc)
  include (gender, date_of_birth, languages, categories) where listed;

-- For what few creators have.
create index profiles_languages on profiles using gin (languages) where listed;
create index profiles_categories on profiles using gin (categories) where listed;
