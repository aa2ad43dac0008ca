import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/open.ts';
import { after, type Clock } from '../../lib/clock.ts';
import { IDLE } from './tokens.repository.ts';

/** The given sessions that are no longer valid: signed out, expired, or of a suspended or deleted account. */
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

/** The given sessions that have ended. */
export const endedSessions = async (db: Database, tokenIds: readonly number[], clock: Clock): Promise<number[]> =>
  tokenIds.length === 0 ? [] : endedAmong(db, sql`unnest(${sql.param([...tokenIds])}::bigint[])`, clock);

/** The sessions known to a hosted realtime provider that have ended. */
export const endedLiveSessions = (db: Database, clock: Clock): Promise<number[]> =>
  endedAmong(db, sql`(select token_id from live_sessions)`, clock);
