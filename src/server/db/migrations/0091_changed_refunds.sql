-- Refunds that succeeded lately may still fail, whenever they were made.
drop index refunds_created;
create index refunds_changed on refunds (changed_at) where status = 'succeeded';
