import { type SQL, sql } from 'drizzle-orm';
import { minutes } from '../../clock.ts';

/** Delay of the mail about a message, so that a message that is read on screen is not mailed. */
export const MESSAGE_MAIL_DELAY = minutes(5);

type SenderId = number | null | SQL;

const isOf = (senderId: SenderId): SQL =>
  sql`(c.brand_id, c.creator_id) in ((u.id, ${senderId}::bigint), (${senderId}::bigint, u.id))`;

/** Joins the conversation `c` of the users `u` with a sender, and their read position `r`. */
export const withConversation = (senderId: SenderId): SQL => sql`left join conversations c on ${isOf(senderId)}
  left join conversation_reads r on r.conversation_id = c.id and r.user_id = u.id`;

/**
 * Whether the sender has no unread message before the newest one, so that a series of messages leads to one mail; for
 * the users `u` with their settings `s`.
 */
export const hasNothingElseUnread = (senderId: SenderId): SQL => sql`not exists (
  select 1 from messages m where m.conversation_id = c.id and m.sender_id = ${senderId}::bigint
    and m.seq > coalesce(r.last_read_seq, 0) and m.seq < c.last_seq
    and m.created_at >= coalesce(s.mail_changed_at, '-infinity'))`;

/** The same for support: whether no answer before the one with this number is unread. */
export const hasNoOtherUnreadAnswer = (seq: number): SQL => sql`not exists (
  select 1 from support_chats c join support_messages m on m.support_id = c.id and m.sender_type = 'admin'
  where c.user_id = u.id and m.seq > c.read_seq and m.seq < ${seq}::bigint
    and m.created_at >= coalesce(s.mail_changed_at, '-infinity'))`;

/**
 * Whether the user `u` has read the message with this number or a later one; without a sender, an answer of support.
 */
export const hasRead = (senderId: number | null, seq: number): SQL =>
  senderId === null
    ? sql`exists (select 1 from support_chats c where c.user_id = u.id and c.read_seq >= ${seq}::bigint)`
    : sql`exists (
        select 1 from conversations c join conversation_reads r on r.conversation_id = c.id and r.user_id = u.id
        where ${isOf(senderId)} and r.last_read_seq >= ${seq}::bigint)`;
