-- What belongs to an erased account or a deleted job is found by indexes, also by the foreign keys.

create index notifications_job on notifications (job_id) where job_id is not null;
create index notifications_sender on notifications (sender_id) where sender_id is not null;
create index new_job_mails_job on new_job_mails (job_id);
create index refunds_job on refunds (job_id) where job_id is not null;
create index uploads_job on uploads (job_id) where job_id is not null;
create index invitations_creator on invitations (creator_id);
create index conversation_reads_user on conversation_reads (user_id);
create index products_of_brand on products (brand_id);
-- Of all uploads of an account, also those that became files.
drop index uploads_owner;
create index uploads_owner on uploads (owner_id);

-- Finished work, which is swept.
create index outbox_finished on outbox (done_at) where done_at is not null and drop_reason is null;
