-- Which process works on an upload: a lease that ends by itself when its process dies. `lease_wanted` is how somebody
-- else asks the holder to stop. Times are the database's, which all processes share.
alter table uploads
  add column lease_token text,
  add column lease_expires_at timestamptz,
  add column lease_wanted boolean not null default false,
  add constraint uploads_lease check ((lease_token is null) = (lease_expires_at is null));
