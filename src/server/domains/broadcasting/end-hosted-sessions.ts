import type { Context } from '../../context.ts';
import type { HostedSockets } from '../../providers/broadcast/broadcast.ts';
import { endedLiveSessions } from '../auth/ended-sessions.repository.ts';
import { forgetSessions } from './hosted-sessions.repository.ts';

/** Concurrent calls to the provider. */
const WIDTH = 10;

/**
 * Makes the provider close the connections of ended sessions, whatever ended them and in whichever process. A failed
 * call keeps its record and is retried by the next run.
 */
export const endHostedSessions = async ({ db, clock, log }: Context, hosted: HostedSockets): Promise<void> => {
  const ended = await endedLiveSessions(db, clock);
  for (let from = 0; from < ended.length; from += WIDTH) {
    const some = ended.slice(from, from + WIDTH);
    const calls = await Promise.allSettled(some.map((id) => hosted.endSession(id)));
    for (const call of calls)
      if (call.status === 'rejected') log.warn({ err: call.reason }, 'a live connection could not be ended');
    const done = some.filter((_id, n) => calls[n]?.status === 'fulfilled');
    if (done.length > 0) await forgetSessions(db.orm, done);
  }
};
