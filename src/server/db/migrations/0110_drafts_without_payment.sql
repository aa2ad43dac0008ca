-- The reconciliation also opens the payments of drafts that have none.
drop index jobs_unpaid_payment;
create index jobs_unpaid_payment on jobs (id) where status = 'awaiting_payment';
