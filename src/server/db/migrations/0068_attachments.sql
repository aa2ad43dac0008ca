-- Pictures and videos of messages.

alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check
  check (kind in ('picture', 'product', 'pitch', 'delivery', 'poster', 'portfolio', 'attachment'));
alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check
  check (purpose in ('pitch', 'delivery', 'portfolio', 'attachment'));

-- How many of each a message has: lists and notifications say so where there is no text, and a message without any is
-- read without asking for them.
alter table messages
  add column pictures smallint not null default 0 check (pictures >= 0),
  add column videos smallint not null default 0 check (videos >= 0),
  drop constraint messages_body_check,
  add constraint messages_body_check check (
    char_length(body) <= 2000 and (body <> '' or pictures + videos > 0) and pictures + videos <= 4);

-- Stored before the message that takes it, so that a message refers only to files that are there and were checked.
create table attachments (
  id bigint generated always as identity primary key,
  owner_id bigint not null references users,
  key text not null,
  kind text not null check (kind in ('picture', 'video')),
  file_id bigint not null unique references files,
  -- Of a video: claiming the same upload again answers the same attachment.
  upload_id text unique,
  width int check (width > 0),
  height int check (height > 0),
  seconds int check (seconds > 0),
  message_id bigint references messages,
  -- Its place among those of the message.
  place smallint,
  created_at timestamptz not null default now(),
  constraint attachments_once unique (owner_id, key),
  check ((message_id is null) = (place is null))
);
create unique index attachments_message on attachments (message_id, place) where message_id is not null;
create index attachments_unsent on attachments (created_at) where message_id is null;

-- The counts come last and may be left out: a server of the version before still calls it without them.
drop function store_messages(bigint[], bigint[], bigint[], text[], text[], timestamptz);

/*
 * At most one message of each conversation. A message whose key its sender has used before is not stored and not answered.
 * Numbers follow the order of storing and have no gap: the conversations are locked until the commit, in the order of
 * their keys, so that two processes do not wait for each other. Each statement sees what was stored while the one before
 * it waited.
 * The settings keep a plan that was made while the tables were small from reading all of them later.
 */
create function store_messages(
  brand_ids bigint[], creator_ids bigint[], sender_ids bigint[], client_keys text[], bodies text[], sent_at timestamptz,
  picture_counts smallint[] default '{}', video_counts smallint[] default '{}'
) returns table (place bigint, id bigint, conversation_id bigint, seq bigint)
language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  insert into conversations (brand_id, creator_id, created_at)
  select sent.brand_id, sent.creator_id, sent_at
  from unnest(brand_ids, creator_ids) as sent (brand_id, creator_id)
  where not exists (
    select from conversations c where c.brand_id = sent.brand_id and c.creator_id = sent.creator_id)
  order by sent.brand_id, sent.creator_id
  on conflict do nothing;

  perform from unnest(brand_ids, creator_ids) as sent (brand_id, creator_id)
  join conversations c on c.brand_id = sent.brand_id and c.creator_id = sent.creator_id
  order by c.brand_id, c.creator_id
  for no key update of c;

  return query
  with numbered as (
    update conversations c set last_seq = c.last_seq + 1, last_message_at = sent_at
    from unnest(brand_ids, creator_ids, sender_ids, client_keys, bodies, picture_counts, video_counts)
      with ordinality as sent (brand_id, creator_id, sender_id, client_key, body, pictures, videos, place)
    where c.brand_id = sent.brand_id and c.creator_id = sent.creator_id and not exists (
      select from messages m where m.sender_id = sent.sender_id and m.client_key = sent.client_key)
    returning c.id as conversation_id, c.last_seq as seq, sent.sender_id, sent.client_key, sent.body,
      coalesce(sent.pictures, 0) as pictures, coalesce(sent.videos, 0) as videos, sent.place,
      case sent.sender_id when c.brand_id then c.creator_id else c.brand_id end as receiver_id
  ), replaced as (
    -- The notification that the one about this message takes the place of.
    delete from notifications n using numbered
    where n.user_id = numbered.receiver_id and n.sender_id = numbered.sender_id
      and n.type = 'message' and n.read_at is null
  ), stored as (
    insert into messages (conversation_id, seq, sender_id, client_key, body, pictures, videos, created_at)
    select numbered.conversation_id, numbered.seq, numbered.sender_id, numbered.client_key, numbered.body,
      numbered.pictures, numbered.videos, sent_at
    from numbered order by numbered.place
    returning messages.id, messages.conversation_id
  )
  select numbered.place, stored.id, stored.conversation_id, numbered.seq
  from stored join numbered on numbered.conversation_id = stored.conversation_id;
end $$;
