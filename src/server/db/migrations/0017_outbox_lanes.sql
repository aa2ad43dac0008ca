-- The lane of each kind of work: each lane runs a number of items at once of its own (`SLOTS` in work-kinds.ts), so that no
-- lane waits for another. Done work leaves no row; what an operator has dropped stays, with the reason.
delete from outbox where done_at is not null and drop_reason is null;
drop index outbox_due, outbox_due_by_kind, outbox_queue, outbox_finished;
alter table outbox rename column done_at to dropped_at;
alter table outbox drop constraint outbox_dropped;
alter table outbox add constraint outbox_dropped check ((drop_reason is null) = (dropped_at is null));
alter table outbox add column lane text not null generated always as (
  case
    when kind = 'refund' then 'money'
    when kind in ('reset_code', 'code_mail') then 'codes'
    when kind = 'new_job' then 'announcements'
    when kind in ('mail', 'product_shipped', 'notification_mail') then 'mails'
    when kind in ('notifications', 'job_change') then 'live'
    else 'bulk'
  end
) stored;
create index outbox_due on outbox (lane, run_at, id) where dropped_at is null;
create index outbox_queue on outbox (queue, id) where dropped_at is null and queue is not null;
