import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { batchLoader, perConnection } from '../../db/batch-loader.ts';
import { notifications } from '../../db/schema/conversations.ts';
import { users } from '../../db/schema/people.ts';
import type { Queries } from '../../db/transaction.ts';
import { offsetOf, type PageQuery } from '../../http/paging.ts';

const withSender = (orm: Queries) =>
  orm
    .select({ notification: notifications, sender: { id: users.id, name: users.name } })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.senderId));

export type NotificationRow = Awaited<ReturnType<typeof withSender>>[number];

/** A page of a user's notifications, newest first: all, or the unread ones. */
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

const byIds = perConnection((orm) => {
  const prepared = withSender(orm)
    .where(sql`${notifications.id} = any(${sql.placeholder('ids')})`)
    .prepare('notifications_by_ids');
  return batchLoader(orm, async (ids: readonly number[]) => {
    const rows = await prepared.execute({ ids });
    return new Map(rows.map((row) => [row.notification.id, row]));
  });
});

/** The notifications that still exist, in the order of the ids. */
export const notificationsByIds = async (orm: Queries, ids: readonly number[]): Promise<NotificationRow[]> => {
  const found = await byIds(orm)(ids);
  return [...ids].sort((a, b) => a - b).flatMap((id) => found.get(id) ?? []);
};

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
