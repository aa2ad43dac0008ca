-- A row written in a transaction proves that the transaction was committed: the number of one that a crash took away is
-- given out again, so what pg_xact_status says of a number may be said of another transaction. Who lost the answer of a
-- COMMIT inserts the row with committed = false; a transaction that is still under way can then only fail at its own.
create table transaction_outcomes (
  id uuid primary key,
  committed boolean not null,
  recorded_at timestamptz not null default now()
);
