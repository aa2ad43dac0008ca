-- What the server itself found in a delivered video; null for what it cannot read and for older deliveries. Until now
-- `seconds` was what the sender's page said.
alter table deliveries
  add column width int check (width > 0),
  add column height int check (height > 0),
  add column has_audio boolean,
  -- The resumable upload a delivery came from: a claim that is repeated because its answer was lost adds nothing.
  add column upload_id text unique;
