-- Support is a conversation: of one member with the UGC Admins, in the same tables as those of a brand and a creator.
alter table conversations
  alter column brand_id drop not null,
  alter column creator_id drop not null,
  add column member_id bigint references users,
  add column kind text not null generated always as (case when member_id is null then 'direct' else 'support' end) stored,
  add constraint conversations_sides check (num_nonnulls(brand_id, creator_id) = case when member_id is null then 2 else 0 end),
  drop constraint conversations_brand_id_creator_id_key,
  add constraint conversations_once unique nulls not distinct (brand_id, creator_id, member_id);
create index conversations_member on conversations (member_id) where member_id is not null;

alter table messages
  -- Null for the UGC Admins.
  alter column sender_id drop not null,
  -- What a message of a support conversation is about: reports and questions name a record that the sender could see, and
  -- the UGC Admins the job that they write about. The label is kept as it was then, since the record may change or be
  -- removed; it is emptied with the account whose record it is.
  add column about_kind text check (about_kind in ('job', 'person', 'picture', 'pitch', 'sample', 'video', 'attachment',
    'message', 'product', 'comment')),
  add column about_id bigint,
  add column about_label text,
  add column about_user_id bigint references users,
  add constraint messages_about check (
    num_nulls(about_kind, about_id, about_label) in (0, 3) and (about_kind is not null or about_user_id is null));
create index messages_about_user on messages (about_user_id) where about_user_id is not null;

-- Nobody writes into a conversation of others. A suspension from messages leaves support reachable. The settings keep a plan
-- that was made while the table was small from reading all of it later.
drop trigger refuse_suspended_senders on messages;
drop function refuse_suspended_senders;
create function check_senders() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if exists (
    select from made m join conversations c on c.id = m.conversation_id
    where case c.kind
      when 'support' then m.sender_id <> c.member_id
      else m.about_kind is not null or m.sender_id is null or m.sender_id not in (c.brand_id, c.creator_id) end
  ) then
    raise exception 'a message is not from a side of its conversation' using errcode = 'check_violation',
      constraint = 'messages_sender';
  end if;
  perform refuse_suspended(s.sender_id, 'messages') from (
    select distinct m.sender_id from made m join conversations c on c.id = m.conversation_id
    where c.kind = 'direct' order by m.sender_id) s;
  return null;
end $$;
create trigger check_senders after insert on messages referencing new table as made for each statement
  execute function check_senders();

insert into conversations (member_id, last_seq, last_message_at, created_at)
select s.user_id, s.last_seq, (select m.created_at from support_messages m where m.support_id = s.id and m.seq = s.last_seq),
  s.created_at
from support_chats s order by s.id;

insert into conversation_reads (conversation_id, user_id, last_read_seq)
select c.id, s.user_id, s.read_seq from support_chats s join conversations c on c.member_id = s.user_id
where s.read_seq > 0;

insert into messages (conversation_id, seq, sender_id, client_key, body, pictures, videos, about_kind, about_id, about_label,
  about_user_id, created_at)
select c.id, m.seq, case m.sender_type when 'user' then s.user_id end,
  -- A key is its sender's from now on, whatever the conversation: one that a message to a member has too is given up.
  case when not exists (select from messages o where o.sender_id = s.user_id and o.client_key = m.client_key)
    then m.client_key end,
  m.body, m.pictures, m.videos, m.about_kind, m.about_id, m.about_label, m.about_user_id, m.created_at
from support_messages m
join support_chats s on s.id = m.support_id
join conversations c on c.member_id = s.user_id
order by m.id;

create temporary table moved on commit drop as
select old.id as old_id, m.id, c.member_id
from support_messages old
join support_chats s on s.id = old.support_id
join conversations c on c.member_id = s.user_id
join messages m on m.conversation_id = c.id and m.seq = old.seq;

alter table attachments drop constraint attachments_taken;
update attachments a set message_id = moved.id from moved where moved.old_id = a.support_message_id;
drop index attachments_support_message;
alter table attachments
  drop column support_message_id,
  add constraint attachments_taken check ((message_id is null) = (place is null));

-- A repeated call is answered with the message that it made.
update idempotency_keys k set made_id = moved.id from moved
where k.scope = moved.member_id || ' sendSupportMessage' and k.made_id = moved.old_id;

-- Earlier entries name support chats by numbers that are given up.
insert into audit_log (actor, action, subject, detail)
select 'migration', 'renumber', 'support:' || s.id, jsonb_build_object('support', c.id)
from support_chats s join conversations c on c.member_id = s.user_id order by s.id;

drop table support_messages, support_chats;
