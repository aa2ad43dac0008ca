-- Creators find brands by the words of their names.
create index users_brand_words on users using gin (to_tsvector('simple', name)) where role = 'brand';
