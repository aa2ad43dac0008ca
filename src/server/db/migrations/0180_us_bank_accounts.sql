-- American creators have a routing number and an account number in place of an IBAN.
alter table payment_methods drop constraint payment_methods_account_kind_check,
  add constraint payment_methods_account_kind_check check (account_kind in ('iban', 'us_bank', 'email', 'phone', 'text'));
-- Listed beside the bank transfer; an installation's own method of this name stays as it is.
update payment_methods set position = position + 1 where position > 1;
insert into payment_methods (name, account_kind, position) values ('US bank account', 'us_bank', 2)
  on conflict (name) do nothing;
