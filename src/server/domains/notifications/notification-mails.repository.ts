import { type SQL, sql } from 'drizzle-orm';
import { limits } from '#shared/domain/limits.ts';
import type { DigestScope } from '#shared/domain/messages/notifications.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import type { Queries } from '../../db/transaction.ts';
import { minutes } from '../../lib/clock.ts';
import type { NotificationMail } from '../../work/work-kinds.ts';
import { mayBeMailed } from './notification-channels.repository.ts';

/** Users per statement. */
export const BATCH_SIZE = 200;

interface Line {
  readonly type: string;
  readonly message: string;
  readonly sender: { readonly id: number; readonly name: string } | null;
}

interface Due extends Record<string, unknown> {
  readonly email: string;
  readonly scope: Exclude<DigestScope, 'off'>;
  readonly total: string | null;
  readonly lines: readonly Line[] | null;
}

/**
 * Advances the digest state of the next users and returns the unread notifications of each. Rows locked by another
 * process are skipped; after its commit they are no longer due.
 */
export const claimDueDigests = async (
  orm: Queries,
  { now, lastMorning }: { readonly now: Date; readonly lastMorning: Date },
): Promise<readonly Due[]> => {
  const { rows } = await orm.execute<Due>(sql`
  with due as (
    select d.user_id, d.up_to, d.scope, u.email from notification_digests d join users u on u.id = d.user_id and ${mayBeMailed}
    where d.looked_at < ${lastMorning.toISOString()}::timestamptz
    order by d.user_id limit ${BATCH_SIZE} for update of d skip locked
  ), unread as (
    select n.*, row_number() over (partition by n.user_id order by n.id desc) as place
    from due join notifications n on n.user_id = due.user_id and n.read_at is null and n.id > due.up_to
      and (due.scope = 'all' or n.type = 'message' and n.sender_id is not null and not exists (
        select from notification_settings s where s.user_id = due.user_id and s.type = 'message' and s.mail))
  ), summed as (
    select unread.user_id, max(unread.id) as newest, count(*) as total, jsonb_agg(jsonb_build_object(
      'type', type, 'message', message, 'sender', case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end)
      order by unread.id desc) filter (where place <= ${limits.digestLines}) as lines
    from unread left join users u on u.id = unread.sender_id group by unread.user_id
  ), noted as (
    update notification_digests d set looked_at = ${now.toISOString()}::timestamptz,
      up_to = greatest(d.up_to, (select newest from summed where summed.user_id = d.user_id))
    from due where due.user_id = d.user_id
  )
  select due.email, due.scope, summed.total, summed.lines from due left join summed on summed.user_id = due.user_id`);
  return rows;
};

/** Of a notification's mail. */
export interface Recipient extends Record<string, unknown> {
  readonly email: string;
  readonly role: Role;
  /** Name of the sender. */
  readonly sender: string | null;
  /** Product and price of the job that it is about; null for other mails. */
  readonly product: string | null;
  readonly price_cents: string | null;
}

/**
 * The recipient of a notification's mail; undefined when the notification has been read or the user may not be mailed.
 */
export const findMailRecipient = async (
  orm: Queries,
  { userId, jobId, senderId, seq }: Pick<NotificationMail, 'userId' | 'jobId' | 'senderId' | 'seq'>,
): Promise<Recipient | undefined> => {
  // Only messages have numbers.
  const isDue = seq === null ? sql`true` : isMailDue(senderId, seq);
  const { rows } = await orm.execute<Recipient>(sql`
    select u.email, u.role, sender.name as sender, p.name as product, j.price_cents
    from users u left join users sender on sender.id = ${senderId}::bigint
      left join jobs j on j.id = ${jobId}::bigint left join products p on p.id = j.product_id
    where u.id = ${userId} and ${mayBeMailed} and ${isDue}`);
  return rows[0];
};

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
const isMailDue = (senderId: SenderId, seq: number): SQL => sql`(
  exists (select from ${unreadOf(senderId)} and m.seq = ${seq}::bigint)
  or exists (
    select from (select m.seq from ${unreadOf(senderId)} order by m.seq limit 1) first
    where not exists (
      select from outbox o where o.kind = 'notification_mail' and o.dropped_at is null
        and (o.payload ->> 'userId')::bigint = u.id
        and (o.payload ->> 'senderId')::bigint is not distinct from ${senderId}::bigint
        and (o.payload ->> 'seq')::bigint > ${seq}::bigint and (o.payload ->> 'seq')::bigint <= first.seq)))`;
