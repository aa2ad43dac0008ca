-- Every unpaid job with a payment, in the order in which the reconciliation asks about them.
create index jobs_unpaid_payment on jobs (id) where status = 'awaiting_payment' and payment_id is not null;
