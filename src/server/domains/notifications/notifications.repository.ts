import { desc, eq } from 'drizzle-orm';
import { limits } from '#shared/domain/limits.ts';
import { notifications, users } from '../../db/schema.ts';
import type { Queries } from '../../db/transaction.ts';

export const newestNotifications = (orm: Queries, userId: number) =>
  orm
    .select({ notification: notifications, sender: { id: users.id, name: users.name } })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.senderId))
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.id))
    .limit(limits.newestNotifications);

export type NotificationRow = Awaited<ReturnType<typeof newestNotifications>>[number];
