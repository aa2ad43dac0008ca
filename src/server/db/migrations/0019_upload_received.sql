-- How many bytes of an upload are on the disk: what is still to come is room that others may not take.
alter table uploads add column received bigint not null default 0 check (received >= 0);
