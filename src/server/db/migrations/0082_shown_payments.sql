-- When the card form of an order was last opened. A payment whose event was lost is looked up every minute while that is recent.
alter table jobs add column payment_shown_at timestamptz;
update jobs set payment_shown_at = created_at where status = 'awaiting_payment' and payment_id is not null;
