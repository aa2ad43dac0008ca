import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { limits } from '#shared/domain/limits.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../http/paging.ts';

const withSender = (orm: Queries) =>
  orm
    .select({ notification: notifications, sender: { id: users.id, name: users.name } })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.senderId));

export const newestNotifications = (orm: Queries, userId: number) =>
  withSender(orm)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.id))
    .limit(limits.newestNotifications);

export type NotificationRow = Awaited<ReturnType<typeof newestNotifications>>[number];

/** A page of what somebody was told, newest first; all, or what is unread. */
export const listNotifications = async (
  orm: Queries,
  userId: number,
  query: PageQuery & { readonly unread?: number | undefined },
) => {
  const where = and(eq(notifications.userId, userId), query.unread === 1 ? isNull(notifications.readAt) : undefined);
  const rows = await withSender(orm)
    .where(where)
    .orderBy(desc(notifications.id))
    .limit(query.per_page)
    .offset(offsetOf(query));
  const [all] = await orm.select({ total: count() }).from(notifications).where(where);
  return { rows, total: all?.total ?? 0 };
};

export const notificationsByIds = (orm: Queries, ids: readonly number[]) =>
  withSender(orm)
    .where(inArray(notifications.id, [...ids]))
    .orderBy(notifications.id);

/** Marks all as read. @returns the id of the newest that was unread; none when there was nothing to read. */
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
