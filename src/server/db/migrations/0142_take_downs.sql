-- What operators take down: pictures, videos, attachments, comments and products. The bytes stay for a year as evidence, and
-- are served to nobody.
create table take_downs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('picture', 'pitch', 'sample', 'video', 'attachment', 'product', 'comment')),
  record_id bigint not null,
  user_id bigint not null references users,
  -- The words that were taken down with it, of a product or a comment.
  words text,
  reason text not null,
  created_at timestamptz not null default now()
);
create index take_downs_user on take_downs (user_id);

alter table files add column take_down_id bigint references take_downs;
create index files_taken_down on files (take_down_id) where take_down_id is not null;

-- Evidence is not deleted with what referred to it: by a replacement, an erasure or a sweep. A file may always go a year later.
create function keep_evidence() returns trigger language plpgsql as $$
begin
  if exists (select from take_downs t where t.id = old.take_down_id and t.created_at > now() - interval '1 year') then
    return null;
  end if;
  return old;
end $$;
create trigger keep_evidence before delete on files for each row when (old.take_down_id is not null)
  execute function keep_evidence();

-- A product that was taken down keeps its neutral words: a change that its brand has sent at the same time comes too late.
alter table products add column take_down_id bigint references take_downs;
create index products_taken_down on products (take_down_id) where take_down_id is not null;
create function keep_product_down() returns trigger language plpgsql as $$
begin
  new.name := old.name;
  new.description := old.description;
  new.website := old.website;
  new.image_file_id := old.image_file_id;
  new.archived_at := coalesce(new.archived_at, old.archived_at);
  return new;
end $$;
create trigger keep_product_down before update on products for each row when (old.take_down_id is not null)
  execute function keep_product_down();

-- Nor is it ordered or paid for any more.
create function refuse_removed_product() returns trigger language plpgsql as $$
begin
  if exists (select from products p where p.id = new.product_id and p.take_down_id is not null) then
    raise exception 'product % was taken down', new.product_id using errcode = 'check_violation',
      constraint = 'product_not_removed';
  end if;
  return new;
end $$;
create trigger refuse_removed_product before insert on jobs for each row execute function refuse_removed_product();
create trigger refuse_removed_product_again before update of payment_shown_at on jobs for each row
  when (old.payment_shown_at is distinct from new.payment_shown_at) execute function refuse_removed_product();
