-- Conversations of members, and of each member with the UGC Admins.

create table conversations (
  id bigint generated always as identity primary key,
  brand_id bigint not null references users,
  creator_id bigint not null references users,
  last_seq bigint not null default 0,
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  unique (brand_id, creator_id)
);
create index conversations_creator on conversations (creator_id);

create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations,
  seq bigint not null,
  sender_id bigint not null references users,
  client_key text,
  body text not null,
  -- How many of each it has: lists and notifications say so where there is no text, and a message without any is read
  -- without asking for them.
  pictures smallint not null default 0 check (pictures >= 0),
  videos smallint not null default 0 check (videos >= 0),
  created_at timestamptz not null default now(),
  unique (conversation_id, seq),
  constraint messages_once unique (sender_id, client_key),
  constraint messages_body_check check (
    char_length(body) <= 2000 and (body <> '' or pictures + videos > 0) and pictures + videos <= 4)
);
-- An expression instead of a column: rows stay narrow.
create index messages_words on messages using gin (to_tsvector('simple', body));

create function refuse_suspended_senders() returns trigger language plpgsql as $$
begin
  perform refuse_suspended(s.sender_id, 'messages') from (select distinct sender_id from made order by sender_id) s;
  return null;
end $$;
create trigger refuse_suspended_senders after insert on messages referencing new table as made for each statement
  execute function refuse_suspended_senders();

create table conversation_reads (
  conversation_id bigint not null references conversations,
  user_id bigint not null references users,
  last_read_seq bigint not null default 0,
  primary key (conversation_id, user_id)
);
create index conversation_reads_user on conversation_reads (user_id);

/*
 * Stores messages of several conversations in one statement, so that requests of the same moment share a commit: at most one
 * message of each conversation. A message whose key its sender has used before is not stored and not answered.
 * Numbers follow the order of storing and have no gap: the conversations are locked until the commit, in the order of
 * their keys, so that two processes do not wait for each other. Each statement sees what was stored while the one before
 * it waited.
 * The settings keep a plan that was made while the tables were small from reading all of them later.
 */
create function store_messages(
  brand_ids bigint[], creator_ids bigint[], sender_ids bigint[], client_keys text[], bodies text[], sent_at timestamptz,
  picture_counts smallint[], video_counts smallint[]
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
      sent.pictures, sent.videos, sent.place,
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

-- One of each member.
create table support_chats (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users,
  last_seq bigint not null default 0,
  -- How far the member has read the answers of the admins.
  read_seq bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint support_chats_read_seq check (read_seq between 0 and last_seq)
);

create table support_messages (
  id bigint generated always as identity primary key,
  support_id bigint not null references support_chats,
  seq bigint not null,
  sender_type text not null check (sender_type in ('user', 'admin')),
  client_key text,
  body text not null,
  pictures smallint not null default 0 check (pictures >= 0),
  videos smallint not null default 0 check (videos >= 0),
  -- What the message is about: reports and questions name a record that the sender could see, and the UGC Admins the job
  -- that they write about. The label is kept as it was then, since the record may change or be removed; it is emptied with
  -- the account whose record it is.
  about_kind text check (about_kind in ('job', 'person', 'picture', 'pitch', 'sample', 'video', 'attachment',
    'message', 'product', 'comment')),
  about_id bigint,
  about_label text,
  about_user_id bigint references users,
  created_at timestamptz not null default now(),
  unique (support_id, seq),
  unique (support_id, client_key),
  constraint support_messages_body_check check (
    char_length(body) <= 2000 and (body <> '' or pictures + videos > 0) and pictures + videos <= 4),
  constraint support_messages_about check (
    num_nulls(about_kind, about_id, about_label) in (0, 3) and (about_kind is not null or about_user_id is null))
);
create index support_messages_about_user on support_messages (about_user_id) where about_user_id is not null;

-- Pictures and videos of messages. Stored before the message that takes it, so that a message refers only to files that are
-- there and were checked. One message, of either kind, takes an attachment; it has a place from then on.
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
  support_message_id bigint references support_messages,
  -- Its place among those of the message.
  place smallint,
  created_at timestamptz not null default now(),
  constraint attachments_once unique (owner_id, key),
  constraint attachments_taken check (num_nonnulls(message_id, support_message_id) = (place is not null)::int)
);
create unique index attachments_message on attachments (message_id, place) where message_id is not null;
create unique index attachments_support_message on attachments (support_message_id, place)
  where support_message_id is not null;
create index attachments_unsent on attachments (created_at) where place is null;
