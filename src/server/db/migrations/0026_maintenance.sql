-- Maintenance is on with or without a known end, and may be said in the operator's own words.
alter table settings
  add column maintenance_on boolean not null default false,
  add column maintenance_message text;
