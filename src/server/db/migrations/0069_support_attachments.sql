-- Pictures and videos that users send to support.

alter table support_messages
  add column pictures smallint not null default 0 check (pictures >= 0),
  add column videos smallint not null default 0 check (videos >= 0),
  drop constraint support_messages_body_check,
  add constraint support_messages_body_check check (
    char_length(body) <= 2000 and (body <> '' or pictures + videos > 0) and pictures + videos <= 4);

-- One message, of either kind, takes an attachment; it has a place from then on.
alter table attachments
  add column support_message_id bigint references support_messages,
  drop constraint attachments_check,
  add constraint attachments_taken check (num_nonnulls(message_id, support_message_id) = (place is not null)::int);
create unique index attachments_support_message on attachments (support_message_id, place)
  where support_message_id is not null;
drop index attachments_unsent;
create index attachments_unsent on attachments (created_at) where place is null;
