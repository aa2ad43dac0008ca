-- A repeat is answered from what the request made, so the row holds no answer. The row in the effect's own transaction is
-- also what tells a repeat whether a COMMIT whose answer was lost has happened.
alter table idempotency_keys drop column status, drop column answer;
update idempotency_keys set made_id = 0 where made_id is null;
alter table idempotency_keys alter column made_id set not null;

drop table transaction_outcomes;
