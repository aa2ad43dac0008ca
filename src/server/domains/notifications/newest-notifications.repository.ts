import { sql } from 'drizzle-orm';
import { limits } from '#shared/domain/limits.ts';
import { batchLoader, perConnection } from '../../db/batch-loader.ts';
import { arrayPlaceholder } from '../../db/stable-placeholders.ts';
import type { Queries } from '../../db/transaction.ts';
import { type Versioned, versionCache, versionedIn } from '../../db/version-cache.ts';
import { type NotificationRow, notificationsByIds } from './notifications.repository.ts';

const MOST_NOTIFICATIONS = 5_000;

/**
 * A column with the newest notifications of each owner (`owner.id` of the statement), newest first, by index. The version
 * holds the sender's too.
 */
export const newestOfEachOwner = sql`array(
  select concat_ws(' ', n.id, n.xmin, sender.xmin) from notifications n left join users sender on sender.id = n.sender_id
  where n.user_id = owner.id order by n.id desc limit ${sql.raw(String(limits.newestNotifications))})`.mapWith(
  versionedIn,
);

const cacheOf = perConnection((orm) =>
  versionCache<NotificationRow>(MOST_NOTIFICATIONS, async (ids) => {
    const rows = await notificationsByIds(orm, ids);
    return new Map(rows.map((row) => [row.notification.id, row]));
  }),
);

/**
 * The notifications that a statement found. Reads only those whose version differs from the cached one; deleted ones are
 * left out.
 */
export const cachedNotifications = async (
  orm: Queries,
  found: readonly Versioned[],
): Promise<readonly NotificationRow[]> => [...(await cacheOf(orm)(found)).values()];

const newestOf = perConnection((orm) => {
  const prepared = orm
    .select({ owner: sql<string>`owner.id`.mapWith(Number), newest: newestOfEachOwner })
    .from(sql`unnest(${arrayPlaceholder('owners')}) owner (id)`)
    .prepare('newest_notifications');
  return batchLoader(orm, async (owners: readonly number[]) => {
    const found = await prepared.execute({ owners });
    return new Map(found.map(({ owner, newest }) => [owner, newest]));
  });
});

/** A user's newest notifications, newest first. */
export const newestNotifications = async (orm: Queries, userId: number): Promise<readonly NotificationRow[]> =>
  cachedNotifications(orm, (await newestOf(orm)([userId])).get(userId) ?? []);
