import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { limits } from '#shared/domain/limits.ts';
import { batchLoader, perConnection } from '../../db/batch-loader.ts';
import { arrayPlaceholder } from '../../db/stable-placeholders.ts';
import type { Queries } from '../../db/transaction.ts';
import { type NotificationRow, notificationsByIds } from './notifications.repository.ts';

/** Size of the cache in notifications; the least recently used one is evicted. */
const MOST_NOTIFICATIONS = 5_000;

/** A notification's id, and the last writing transactions of it and its sender (PostgreSQL's system column xmin). */
interface Found {
  readonly id: number;
  readonly version: string;
}

interface CachedNotification {
  readonly version: string;
  readonly row: NotificationRow;
}

const foundIn = (entries: readonly string[]): readonly Found[] =>
  entries.map((entry) => {
    const end = entry.indexOf(' ');
    return { id: Number(entry.slice(0, end)), version: entry.slice(end + 1) };
  });

/** A column with the newest notifications of each owner (`owner.id` of the statement), newest first, by index. */
export const newestOfEachOwner = sql`array(
  select concat_ws(' ', n.id, n.xmin, sender.xmin) from notifications n left join users sender on sender.id = n.sender_id
  where n.user_id = owner.id order by n.id desc limit ${sql.raw(String(limits.newestNotifications))})`.mapWith(foundIn);

const readerOf = perConnection((orm) => {
  // No TTL: the version tells whether an entry is still current.
  const cached = new LRUCache<number, CachedNotification>({ max: MOST_NOTIFICATIONS });

  return async (found: readonly Found[]): Promise<readonly NotificationRow[]> => {
    // Taken now: a concurrent call may cache a newer row while the rest is read.
    const rows = new Map(
      found.map(({ id, version }) => {
        const known = cached.get(id);
        return [id, known?.version === version ? known.row : undefined];
      }),
    );
    const changed = found.flatMap(({ id }) => (rows.get(id) ? [] : [id]));
    // Read after the versions, so that a row is never older than the version it is cached under.
    const read = changed.length > 0 ? await notificationsByIds(orm, changed) : [];
    for (const row of read) rows.set(row.notification.id, row);
    return found.flatMap(({ id, version }) => {
      const row = rows.get(id);
      if (!row) return [];
      cached.set(id, { version, row });
      return [row];
    });
  };
});

/**
 * The notifications that a statement found. Reads only those whose version differs from the cached one; deleted ones are
 * left out.
 */
export const cachedNotifications = (orm: Queries, found: readonly Found[]): Promise<readonly NotificationRow[]> =>
  readerOf(orm)(found);

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
