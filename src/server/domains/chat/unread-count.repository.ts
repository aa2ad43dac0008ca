import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { conversations } from '../../db/schema/conversations.ts';

/** Unread messages are counted up to this number; the screens show no larger one. */
export const COUNTED = 100;

/** Number of messages that a user has not read, as a column of a query on `conversations`. */
export const unreadCount = (reader: number | SQLWrapper): SQL<number> =>
  sql<string>`(select count(*) from (
    select 1 from messages m
    where m.conversation_id = ${conversations.id} and m.sender_id is distinct from ${reader} and m.seq > coalesce((
      select r.last_read_seq from conversation_reads r
      where r.conversation_id = ${conversations.id} and r.user_id = ${reader}), 0)
    limit ${sql.raw(String(COUNTED))}) unread)`.mapWith(Number);
