-- What the container of a delivered video says, for the sentence that a browser cannot play it; null for older deliveries and
-- for files that take too much to parse.
alter table deliveries
  add column container text check (char_length(container) <= 40),
  add column codec text check (char_length(codec) <= 40),
  add column is_complete boolean;
