-- Codes that went to an address that the account has replaced do not count towards those that its new one can get.
alter table codes add column to_earlier_address boolean not null default false;
