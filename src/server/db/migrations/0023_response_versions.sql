-- A kept response (src/server/response-cache) is compared by the version of what its reader sees, which triggers raise in the
-- transaction of each change. 0 stands for all brands and -1 for all creators: names, pictures and figures of one side are seen
-- by many accounts of the other, and changed rarely. A version is the sum of its rows, one for each connection, so that
-- transactions do not wait for each other. No row is ever deleted: a sum that falls could become one of before.
create table response_versions (
  account_id bigint not null,
  shard int not null,
  version bigint not null default 1,
  primary key (account_id, shard)
) with (fillfactor = 50);

create function bump(variadic accounts bigint[]) returns void language plpgsql as $$
begin
  insert into response_versions as v (account_id, shard)
  select distinct a, pg_backend_pid() % 32 from unnest(accounts) a where a is not null order by a
  on conflict (account_id, shard) do update set version = v.version + 1;
end $$;

-- `old` and `new` are null where an event does not have them.
create function bump_job() returns trigger language plpgsql as $$
begin
  perform bump(old.brand_id, old.creator_id, new.brand_id, new.creator_id);
  return null;
end $$;
create trigger bump_job after insert or update or delete on jobs for each row execute function bump_job();

-- Whoever applied or is invited sees the job and its stage, but not how many others there are. The settings keep a plan that was made while
-- the tables were small from reading all of them later.
create function bump_candidates() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  perform bump(variadic array(
    select creator_id from applications where job_id = new.id
    union all select creator_id from invitations where job_id = new.id));
  return null;
end $$;
create trigger bump_candidates after update on jobs for each row
  when (to_jsonb(old) - '{applicants,new_applicants,applied_at}'::text[]
    is distinct from to_jsonb(new) - '{applicants,new_applicants,applied_at}'::text[])
  execute function bump_candidates();

create function bump_creator() returns trigger language plpgsql as $$
begin
  perform bump(old.creator_id, new.creator_id);
  return null;
end $$;
create trigger bump_applications after insert or update or delete on applications
  for each row execute function bump_creator();
create trigger bump_invitations after insert or update or delete on invitations
  for each row execute function bump_creator();
create trigger bump_samples after insert or update or delete on portfolio_samples
  for each row execute function bump_creator();

create function bump_delivery() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform bump(j.brand_id, j.creator_id) from jobs j where j.id in (old.job_id, new.job_id);
  return null;
end $$;
create trigger bump_deliveries after insert or update or delete on deliveries
  for each row execute function bump_delivery();

create function bump_preview() returns trigger language plpgsql set enable_seqscan = off set enable_hashjoin = off as $$
begin
  perform bump(j.brand_id, j.creator_id) from deliveries d join jobs j on j.id = d.job_id
    where d.file_id in (old.file_id, new.file_id);
  return null;
end $$;
create trigger bump_previews after insert or update or delete on previews
  for each row execute function bump_preview();

create function bump_user() returns trigger language plpgsql as $$
begin
  perform bump(old.user_id, new.user_id);
  return null;
end $$;
create trigger bump_notifications after insert or update or delete on notifications
  for each row execute function bump_user();
create trigger bump_reads after insert or update or delete on conversation_reads
  for each row execute function bump_user();
create trigger bump_addresses after insert or update or delete on addresses
  for each row execute function bump_user();

-- Unread messages are counted; their texts are in no kept response.
create function bump_message() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform bump(c.brand_id, c.creator_id) from conversations c
    where c.id in (old.conversation_id, new.conversation_id);
  return null;
end $$;
create trigger bump_messages after insert or delete on messages for each row execute function bump_message();

-- A transfer changes the balances of its two accounts. What is held for a job is its creator's.
create function bump_balance() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if new.kind in ('wallet', 'withdrawing') then
    perform bump(new.owner_id);
  elsif new.kind in ('held', 'on_hold') then
    perform bump(j.creator_id) from jobs j where j.id = new.owner_id;
  end if;
  return null;
end $$;
create trigger bump_balances after update on ledger_accounts for each row execute function bump_balance();

-- What the other side sees too -----------------------------------------------------------------------------------

-- A suspension hides and shows orders, also to those who do not see them now.
create function bump_person() returns trigger language plpgsql as $$
begin
  perform bump(new.id, case new.role when 'brand' then -1 else 0 end);
  return null;
end $$;
create trigger bump_people after update on users for each row execute function bump_person();

-- Of a creator, brands see the picture only. When a creator looked at the open jobs is in no kept response.
create function bump_profile() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  perform bump(new.user_id, case
    when (select role from users where id = new.user_id) = 'brand' then -1
    when old.picture_file_id is distinct from new.picture_file_id then 0 end);
  return null;
end $$;
create trigger bump_profiles after update on profiles for each row
  when (to_jsonb(old) - 'jobs_seen_at' is distinct from to_jsonb(new) - 'jobs_seen_at') execute function bump_profile();

create function bump_product() returns trigger language plpgsql as $$
begin
  perform bump(new.brand_id, -1);
  return null;
end $$;
create trigger bump_products after update on products for each row execute function bump_product();

-- Take-downs, erasures, and what an operator changes once a year.
create function bump_everybody() returns trigger language plpgsql as $$
begin
  perform bump(0, -1);
  return null;
end $$;
create trigger bump_files after update on files for each row execute function bump_everybody();
create trigger bump_video_settings after update on video_settings for each row execute function bump_everybody();
create trigger bump_ratio_settings after update on aspect_ratio_settings for each row execute function bump_everybody();
