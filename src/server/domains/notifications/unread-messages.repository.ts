import { type SQL, sql } from 'drizzle-orm';
import { minutes } from '../../lib/clock.ts';

/** Delay of the mail about a message, so that a message that is read on screen is not mailed. */
export const MESSAGE_MAIL_DELAY = minutes(5);

/** Null for the UGC Admins. */
type SenderId = number | null;

const isOf = (senderId: SenderId): SQL =>
  senderId === null
    ? sql`c.member_id = u.id`
    : sql`(c.brand_id, c.creator_id) in ((u.id, ${senderId}::bigint), (${senderId}::bigint, u.id))`;

const isFrom = (senderId: SenderId): SQL =>
  senderId === null ? sql`m.sender_id is null` : sql`m.sender_id = ${senderId}::bigint`;

/** Joins the conversation `c` of the users `u` with a sender, and their read position `r`. */
export const withConversation = (senderId: SenderId): SQL => sql`left join conversations c on ${isOf(senderId)}
  left join conversation_reads r on r.conversation_id = c.id and r.user_id = u.id`;

/**
 * Whether the sender has no unread message before the newest one, so that a series of messages leads to one mail; for
 * the users `u` with their settings `s`.
 */
export const hasNothingElseUnread = (senderId: SenderId): SQL => sql`not exists (
  select 1 from messages m where m.conversation_id = c.id and ${isFrom(senderId)}
    and m.seq > coalesce(r.last_read_seq, 0) and m.seq < c.last_seq
    and m.created_at >= coalesce(s.mail_changed_at, '-infinity'))`;

/** The messages `m` of a sender that the user `u` has not read. */
const unreadOf = (senderId: SenderId): SQL =>
  sql`conversations c left join conversation_reads r on r.conversation_id = c.id and r.user_id = u.id
    join messages m on m.conversation_id = c.id and ${isFrom(senderId)}
    where ${isOf(senderId)} and m.seq > coalesce(r.last_read_seq, 0)`;

/**
 * Whether the mail about the message with this number is still due: while the user `u` has not read it, or else a later
 * one that arrived meanwhile, and so without a mail of its own. The queue is looked through only in that rare case.
 */
export const isMailDue = (senderId: SenderId, seq: number): SQL => sql`(
  exists (select from ${unreadOf(senderId)} and m.seq = ${seq}::bigint)
  or exists (
    select from (select m.seq from ${unreadOf(senderId)} order by m.seq limit 1) first
    where not exists (
      select from outbox o where o.kind = 'notification_mail' and o.dropped_at is null
        and (o.payload ->> 'userId')::bigint = u.id
        and (o.payload ->> 'senderId')::bigint is not distinct from ${senderId}::bigint
        and (o.payload ->> 'seq')::bigint > ${seq}::bigint and (o.payload ->> 'seq')::bigint <= first.seq)))`;
