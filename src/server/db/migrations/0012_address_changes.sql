-- A verified address is replaced by a code that was mailed to the wanted one, which stands beside that code.
alter table codes
  add column address text,
  drop constraint codes_purpose_check,
  add constraint codes_purpose_check check (purpose in ('verify', 'reset', 'change')),
  add constraint codes_address check ((purpose = 'change') = (address is not null));
