-- How far a user has read the answers of the admins; what is there already counts as read.
alter table support_chats add column read_seq bigint not null default 0;
update support_chats set read_seq = last_seq;
alter table support_chats add constraint support_chats_read_seq check (read_seq between 0 and last_seq);

-- Words of messages. An expression instead of a column: the table is not written anew, and rows stay as narrow.
create index messages_words on messages using gin (to_tsvector('simple', body));
