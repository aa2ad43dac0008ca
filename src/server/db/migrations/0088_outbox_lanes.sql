-- Work of one kind is found past any amount of other work, and mails with codes wait for no other mail to their reader.

-- Finished work of the past, which nothing reads, would be written again with the new column.
delete from outbox where done_at < now() - interval '7 days' and drop_reason is null;

alter table outbox drop column queue;
alter table outbox add column queue text generated always as (
  case
    when kind in ('mail', 'code_mail', 'digest_mail') then kind || ':' || lower(payload ->> 'to')
    when kind in ('notification_mail', 'announcement_mail') then kind || ':' || (payload ->> 'userId')
  end
) stored;
create index outbox_queue on outbox (queue, id) where done_at is null and queue is not null;

create index outbox_due_by_kind on outbox (kind, run_at, id) where done_at is null;
