-- Stores messages of several conversations in one statement, so that requests of the same moment share a commit.

/*
 * At most one message of each conversation. A message whose key its sender has used before is not stored and not answered.
 * Numbers follow the order of storing and have no gap: the conversations are locked until the commit, in the order of
 * their keys, so that two processes do not wait for each other. Each statement sees what was stored while the one before
 * it waited.
 * The settings keep a plan that was made while the tables were small from reading all of them later.
 */
create function store_messages(
  brand_ids bigint[], creator_ids bigint[], sender_ids bigint[], client_keys text[], bodies text[], sent_at timestamptz
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
    from unnest(brand_ids, creator_ids, sender_ids, client_keys, bodies)
      with ordinality as sent (brand_id, creator_id, sender_id, client_key, body, place)
    where c.brand_id = sent.brand_id and c.creator_id = sent.creator_id and not exists (
      select from messages m where m.sender_id = sent.sender_id and m.client_key = sent.client_key)
    returning c.id as conversation_id, c.last_seq as seq, sent.sender_id, sent.client_key, sent.body, sent.place,
      case sent.sender_id when c.brand_id then c.creator_id else c.brand_id end as receiver_id
  ), replaced as (
    -- The notification that the one about this message takes the place of.
    delete from notifications n using numbered
    where n.user_id = numbered.receiver_id and n.sender_id = numbered.sender_id
      and n.type = 'message' and n.read_at is null
  ), stored as (
    insert into messages (conversation_id, seq, sender_id, client_key, body, created_at)
    select numbered.conversation_id, numbered.seq, numbered.sender_id, numbered.client_key, numbered.body, sent_at
    from numbered order by numbered.place
    returning messages.id, messages.conversation_id
  )
  select numbered.place, stored.id, stored.conversation_id, numbered.seq
  from stored join numbered on numbered.conversation_id = stored.conversation_id;
end $$;
