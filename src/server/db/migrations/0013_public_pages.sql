-- The key of the link by which anybody opens a creator's page; null while the creator has not switched the page on.
alter table profiles
  add column page_key text constraint profiles_page_key_key unique,
  add constraint profiles_page_key check (page_key ~ '^[A-Za-z0-9_-]{22}$');
