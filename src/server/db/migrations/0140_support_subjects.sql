-- What a message to support is about: reports and questions name a record that the sender could see. The label is kept as it
-- was then, since the record may change or be removed; it is emptied with the account whose record it is.
alter table support_messages
  add column about_kind text check (about_kind in ('job', 'person', 'picture', 'pitch', 'sample', 'video', 'attachment',
    'message', 'product', 'comment')),
  add column about_id bigint,
  add column about_label text,
  add column about_user_id bigint references users,
  add constraint support_messages_about check (
    num_nulls(about_kind, about_id, about_label) in (0, 3) and (about_kind is not null or about_user_id is null)),
  add constraint support_messages_about_user check (about_kind is null or sender_type = 'user');
create index support_messages_about_user on support_messages (about_user_id) where about_user_id is not null;

-- A rating is named by a number of its own, since that of its job would tell which order a comment belongs to.
create sequence rating_ids;
alter table ratings add column id bigint not null default nextval('rating_ids');
alter table brand_ratings add column id bigint not null default nextval('rating_ids');
create unique index ratings_id on ratings (id);
create unique index brand_ratings_id on brand_ratings (id);
