import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { CurrentJobState } from '#shared/domain/jobs/current-job-state.ts';
import { limits } from '#shared/domain/limits.ts';
import { NOTIFICATION_LIMITS } from '#shared/domain/messages/notification-limits.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type PageQuery, totalOf } from '../../http/route.ts';
import { channelsOf } from './notification-channels.repository.ts';
import { hasNothingElseUnread, MESSAGE_MAIL_DELAY, withConversation } from './notification-mails.repository.ts';

const withSender = (orm: Queries) =>
  orm
    .select({ notification: notifications, sender: { id: users.id, name: users.name } })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.senderId));

export type NotificationRow = Awaited<ReturnType<typeof withSender>>[number];

const FACE = sql`select f.storage_key from profiles p
  join files f on f.id = p.picture_file_id where p.user_id = ${notifications.senderId}`;
const PRODUCT = sql`select f.storage_key from jobs j join products p on p.id = j.product_id
  join files f on f.id = p.image_file_id where j.id = ${notifications.jobId}`;

/**
 * Storage key of a notification's picture: the sender's portrait for a message, otherwise the product of the job. Only
 * lists include it, because a live event is written while the sender of a message waits. Subqueries, so that no plan
 * reads all jobs to look up a page.
 */
const pictureKey = sql<string | null>`case ${notifications.type} when 'message' then (${FACE}) else (${PRODUCT}) end`;

/** The job's current state for the reader (`CurrentJobState`); a subquery for the same reason. */
const jobNow = sql<CurrentJobState | null>`(select case when ${notifications.userId} in (j.brand_id, j.creator_id) then j.stage
  when j.status = 'pending' then 'open' else 'closed' end from jobs j where j.id = ${notifications.jobId})`;

/** A page of a user's notifications with their pictures, newest first: all, or the unread ones. */
export const listNotifications = async (
  orm: Queries,
  userId: number,
  query: PageQuery & { readonly unread?: number | undefined },
) => {
  const where = and(eq(notifications.userId, userId), query.unread === 1 ? isNull(notifications.readAt) : undefined);
  const rows = await orm
    .select({ notification: notifications, sender: { id: users.id, name: users.name }, pictureKey, jobNow })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.senderId))
    .where(where)
    .orderBy(desc(notifications.id))
    .limit(query.per_page)
    .offset(offsetOf(query));
  return { rows, total: await totalOf(query, rows.length, async () => orm.$count(notifications, where)) };
};

export type ListedNotification = Awaited<ReturnType<typeof listNotifications>>['rows'][number];

/** A user's newest notifications, newest first, without pictures. */
export const newestNotifications = (orm: Queries, userId: number): Promise<NotificationRow[]> =>
  withSender(orm)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.id))
    .limit(limits.newestNotifications);

/** The notifications that still exist, in the order of their ids. */
export const notificationsByIds = async (orm: Queries, ids: readonly number[]): Promise<NotificationRow[]> =>
  ids.length === 0
    ? []
    : withSender(orm)
        .where(inArray(notifications.id, [...ids]))
        .orderBy(notifications.id);

/** Marks all as read. @returns the id of the newest unread one, if there was any. */
export const readAll = async (orm: Queries, userId: number, now: Date): Promise<number | null> => {
  const read = orm.$with('read').as(
    orm
      .update(notifications)
      .set({ readAt: now })
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
      .returning({ id: notifications.id }),
  );
  const [newest] = await orm
    .with(read)
    .select({ id: sql<string | null>`max(${read.id})` })
    .from(read);
  return newest?.id ? Number(newest.id) : null;
};

/** The content of a notification. */
export type NewNotification = Pick<
  typeof notifications.$inferInsert,
  'userId' | 'type' | 'message' | 'jobId' | 'senderId'
> & {
  /** The text by mail, which may be longer. */
  readonly mailed: string;
};

/**
 * Counts the notification for each user against the limit of its type: `counted` has a row for each, with `is_due`. The
 * rows stay locked until the commit, so that parallel repeats cannot exceed the limit.
 */
const countFor = (
  userIds: SQL,
  { type, jobId, senderId }: Omit<NewNotification, 'userId' | 'message' | 'mailed'>,
): SQL => {
  const { per, most, hours } = NOTIFICATION_LIMITS[type];
  if (hours === null) return sql`counted as (select user_id, true as is_due from unnest(${userIds}) user_id)`;
  const key = sql`${['notify', type, senderId ?? '', per === 'job' ? (jobId ?? '') : ''].join(' ')}::text || ' ' || user_id`;
  const isOver = sql`rate_limits.expires_at <= now()`;
  return sql`hits as (
      insert into rate_limits (key, hits, expires_at)
      select ${key}, 1, now() + make_interval(hours => ${hours}) from unnest(${userIds}) user_id order by user_id
      on conflict (key) do update set hits = case when ${isOver} then 1 else rate_limits.hits + 1 end,
        expires_at = case when ${isOver} then excluded.expires_at else rate_limits.expires_at end
      returning key, hits
    ), counted as (
      select user_id, hits <= ${most} as is_due from unnest(${userIds}) user_id join hits on hits.key = ${key}
    )`;
};

/**
 * Stores a notification for several users by one statement: in the app and as a mail, as each has chosen. Beyond the
 * limit of its type the last notification gets the new text instead.
 */
export const insertNotifications = async (
  orm: Queries,
  userIds: readonly number[],
  { type, message, mailed: text, jobId = null, senderId = null }: Omit<NewNotification, 'userId'>,
): Promise<void> => {
  const { settings, inApp, byMail } = channelsOf(type);
  const ids = sql`${sql.param([...new Set(userIds)])}::bigint[]`;
  const isSameJob = NOTIFICATION_LIMITS[type].per === 'job' ? sql`o.job_id is not distinct from n.job_id` : sql`true`;
  await orm.execute(sql`
    with news as (
      select ${type}::text as type, ${message}::text as message, ${text}::text as mailed,
        ${jobId}::bigint as job_id, ${senderId}::bigint as sender_id
    ), ${countFor(ids, { type, jobId, senderId })}, reached as (
      select u.id as user_id, ${inApp} as in_app, ${byMail} as by_mail, is_due
      from users u join counted on counted.user_id = u.id ${settings}
    ), notified as (
      insert into notifications (user_id, type, message, job_id, sender_id)
      select user_id, type, message, job_id, sender_id from reached cross join news
      where in_app and is_due order by user_id
    ), updated as (
      update notifications last set message = n.message, job_id = n.job_id
      from reached cross join news n
      where in_app and not is_due and last.id = (
        select o.id from notifications o where o.user_id = reached.user_id and o.type = n.type
          and o.sender_id is not distinct from n.sender_id and ${isSameJob}
        order by o.id desc limit 1)
    ), job_changes as (
      -- Their open pages follow the job all the same.
      insert into outbox (kind, payload)
      select 'job_change', jsonb_build_object('userId', user_id, 'jobId', job_id)
      from reached cross join news where not (in_app and is_due) and job_id is not null
    )
    insert into outbox (kind, payload)
    select 'notification_mail', jsonb_build_object('userId', user_id, 'type', type, 'message', mailed,
      'jobId', job_id, 'senderId', sender_id, 'seq', null)
    from reached cross join news where by_mail and is_due`);
};

/** A new message, for the notification of its receiver. */
export interface MessageNotification {
  readonly userId: number;
  /** Null for the UGC Admins. */
  readonly senderId: number | null;
  /** Excerpt of the message. */
  readonly message: string;
  /** The text by mail, if it differs. */
  readonly mailed?: string;
}

const TYPE = 'message';

/**
 * Stores the notification of a message by one statement: in the app, and as a mail that is sent only if the message is
 * still unread later.
 * @param publishesWithCommit whether the caller publishes what is returned with its commit; otherwise the outbox does.
 * @returns undefined when the receiver has switched notifications of messages off.
 */
export const insertMessageNotification = async (
  orm: Queries,
  { userId, senderId, message, mailed: text = message }: MessageNotification,
  publishesWithCommit: boolean,
): Promise<NotificationRow | undefined> => {
  const { settings, inApp, byMail } = channelsOf(senderId === null ? 'support_answer' : TYPE);
  const reached = sql`
    select u.id as user_id, ${inApp} as in_app, ${byMail} and ${hasNothingElseUnread(senderId)} as by_mail, c.last_seq as seq
    from users u ${settings} ${withConversation(senderId)} where u.id = ${userId}`;
  // Named like the table, so that the statement selects the new row by the table's columns.
  const stored = sql`
    insert into notifications (user_id, type, message, sender_id)
    select user_id, ${TYPE}, ${message}, ${senderId}::bigint from reached where in_app
    returning *`;
  const mailed = sql`
    insert into outbox (kind, payload, run_at)
    select 'notification_mail', jsonb_build_object('userId', user_id, 'type', ${TYPE}::text, 'message', ${text}::text,
      'jobId', null, 'senderId', ${senderId}::bigint, 'seq', seq), now() + make_interval(secs => ${MESSAGE_MAIL_DELAY / 1_000})
    from reached where by_mail`;
  // The trigger on the table reads the setting when the statement ends.
  const publishing = sql`
    (select set_config('notifications.published_with_commit', ${publishesWithCommit ? 'on' : 'off'}, true)) is not null`;
  const [row] = await orm
    .with(
      orm.$with('reached', {}).as(reached),
      orm.$with('notifications', {}).as(stored),
      orm.$with('mailed', {}).as(mailed),
    )
    .select({ notification: notifications, sender: { id: users.id, name: users.name } })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.senderId))
    .where(publishing);
  return row;
};
