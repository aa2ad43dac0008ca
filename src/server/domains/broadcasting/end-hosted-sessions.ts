import { eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { liveSessions } from '../../db/schema/live.ts';
import type { Queries } from '../../db/transaction.ts';
import type { HostedSockets } from '../../providers/broadcast/broadcast.ts';
import { endedLiveSessions } from '../auth/ended-sessions.repository.ts';

/** Calls to the provider at once. */
const WIDTH = 10;

/** Notes that a hosted provider is told of a session, before it is. */
export const rememberSession = async (orm: Queries, tokenId: number): Promise<void> => {
  await orm.insert(liveSessions).values({ tokenId }).onConflictDoNothing();
};

/** Whether connections of a session are known to the provider as its own, and so can be ended. */
export const isRemembered = async (orm: Queries, tokenId: number): Promise<boolean> => {
  const found = await orm.select().from(liveSessions).where(eq(liveSessions.tokenId, tokenId));
  return found.length > 0;
};

/**
 * Has the provider close the connections of sessions that have ended, in whatever way and whichever process noticed. One
 * that it could not be told of stays noted and is tried again the next time.
 */
export const endHostedSessions = async ({ db, clock, log }: Context, hosted: HostedSockets): Promise<void> => {
  const ended = await endedLiveSessions(db, clock);
  for (let from = 0; from < ended.length; from += WIDTH) {
    const some = ended.slice(from, from + WIDTH);
    const told = await Promise.allSettled(some.map((id) => hosted.endSession(id)));
    for (const call of told)
      if (call.status === 'rejected') log.warn({ err: call.reason }, 'a live connection could not be ended');
    const done = some.filter((_id, n) => told[n]?.status === 'fulfilled');
    if (done.length > 0) await db.orm.delete(liveSessions).where(inArray(liveSessions.tokenId, done));
  }
};
