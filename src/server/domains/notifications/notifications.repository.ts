import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CurrentJobState } from '#shared/domain/jobs/current-job-state.ts';
import { limits } from '#shared/domain/limits.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../http/route.ts';

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
  const [all] = await orm.select({ total: count() }).from(notifications).where(where);
  return { rows, total: all?.total ?? 0 };
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
