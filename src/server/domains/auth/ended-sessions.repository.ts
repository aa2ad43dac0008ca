import { type SQL, sql } from 'drizzle-orm';
import { after, type Clock } from '../../clock.ts';
import type { Database } from '../../db/open.ts';
import { IDLE } from './tokens.repository.ts';

/**
 * Which of these sessions open nothing any more: signed out, expired, or of an account that was suspended or deleted,
 * in whatever way that came to be.
 */
const endedAmong = async ({ orm }: Database, asked: SQL, clock: Clock): Promise<number[]> => {
  const now = clock();
  const { rows } = await orm.execute<{ id: string }>(sql`
    select asked.id from ${asked} asked (id)
    where not exists (
      select 1 from tokens t join users u on u.id = t.user_id
      where t.id = asked.id and t.expires_at > ${now.toISOString()}::timestamptz
        and t.last_used_at > ${after(now, -IDLE).toISOString()}::timestamptz
        and u.suspended_at is null and u.deleted_at is null)`);
  return rows.map(({ id }) => Number(id));
};

/** Which of these sessions have ended. */
export const endedSessions = async (db: Database, tokenIds: readonly number[], clock: Clock): Promise<number[]> =>
  tokenIds.length === 0 ? [] : endedAmong(db, sql`unnest(${`{${tokenIds.join(',')}}`}::bigint[])`, clock);

/** Which of the sessions that a hosted provider was told of have ended. */
export const endedLiveSessions = (db: Database, clock: Clock): Promise<number[]> =>
  endedAmong(db, sql`(select token_id from live_sessions)`, clock);
