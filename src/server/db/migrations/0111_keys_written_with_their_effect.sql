-- A key is written by the transaction that has its effect, so that a row means that it happened: no lease, no mark.
delete from idempotency_keys where committed_at is null;
alter table idempotency_keys drop column attempt, drop column locked_until, drop column committed_at;
alter table idempotency_keys add column made_id bigint;
