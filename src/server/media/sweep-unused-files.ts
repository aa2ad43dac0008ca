import { sql } from 'drizzle-orm';
import { after, type Clock, days } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Storage } from '../providers/storage/storage.ts';

/**
 * Removes files that nothing has referred to for a day since they were stored: pictures and pitches that were replaced
 * before replacing removed them. Their bytes go after their rows, so a run that ends between the two leaves bytes without a
 * row, which `sweepFiles` removes.
 * @returns how many were removed.
 */
export const sweepUnusedFiles = async (db: Pick<Database, 'orm'>, storage: Storage, clock: Clock): Promise<number> => {
  const { rows } = await db.orm.execute<{ storage_key: string }>(sql`
    delete from files f where f.created_at < ${after(clock(), -days(1)).toISOString()}::timestamptz
      and not exists (select 1 from profiles p where f.id in (p.picture_file_id, p.pitch_file_id))
      and not exists (select 1 from products p where p.image_file_id = f.id)
      and not exists (select 1 from deliveries d where f.id in (d.file_id, d.poster_file_id))
    returning f.storage_key`);
  for (const { storage_key: key } of rows) await storage.remove(key);
  return rows.length;
};
