-- What an account number of a payment method is, so that a mistyped one is refused when it is entered. Numbers that are
-- stored already stay as they are.
alter table payment_methods add column account_kind text not null default 'text'
  check (account_kind in ('iban', 'email', 'phone', 'text'));
update payment_methods set account_kind = case name when 'Bank transfer' then 'iban' else 'email' end
  where name in ('Bank transfer', 'PayPal', 'Wise');
