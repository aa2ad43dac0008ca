import { ne, sql } from 'drizzle-orm';
import { previews } from '../db/schema/files.ts';
import { outbox } from '../db/schema/work.ts';
import type { Queries } from '../db/transaction.ts';
import { MONEY } from '../work/work-kinds.ts';

/** Dates the notifications of a step, which the database has stamped with its own clock. */
export const dateNotifications = async (orm: Queries, at: Date): Promise<void> => {
  const moment = sql`${at.toISOString()}::timestamptz`;
  await orm.execute(sql`update notifications set created_at = ${moment} where created_at > ${moment}`);
};

/** Marks the notifications from before `moment` as read. */
export const readNotificationsBefore = async (orm: Queries, moment: Date): Promise<void> => {
  await orm.execute(sql`
    update notifications set read_at = created_at + interval '40 minutes'
    where read_at is null and created_at < ${moment.toISOString()}::timestamptz`);
};

/**
 * Drops the mails and announcements of the past, which would be sent now, and the previews of videos that every browser plays:
 * a trial should have the processor for what is uploaded in it.
 */
export const dropPastMails = async (orm: Queries): Promise<void> => {
  await orm.delete(outbox).where(ne(outbox.lane, MONEY));
  await orm.delete(previews);
};
