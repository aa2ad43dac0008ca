-- A brand's company name and VAT number, both optional, for its receipts.
alter table addresses
  add column company_name text,
  add column vat_number text check (vat_number ~ '^[A-Z0-9]{4,20}$');

-- Whom a receipt was issued to, as an account says it now.
create function receipt_party(bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('name', u.name, 'email', u.email, 'company_name', a.company_name,
    'vat_number', a.vat_number, 'address', a.address, 'city', a.city, 'zip_code', a.zip_code,
    'country', a.country)
  from users u left join addresses a on a.user_id = u.id where u.id = $1
$$;

-- As it was at the time of issue; null on receipts from before it was stored, and once the account is erased.
alter table receipts add column party jsonb;

create function record_receipt_party() returns trigger language plpgsql as $$
begin
  new.party := receipt_party(new.owner_id);
  return new;
end $$;
create trigger receipts_party before insert on receipts for each row execute function record_receipt_party();

-- Rows still never change, except that an erasure empties their party.
drop trigger receipts_append_only on receipts;
create trigger receipts_append_only before update on receipts for each row
  when (new.party is not null or to_jsonb(new) - 'party' is distinct from to_jsonb(old) - 'party')
  execute function refuse_change();
create trigger receipts_not_deleted before delete on receipts for each row execute function refuse_change();
