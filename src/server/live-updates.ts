import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { endedSessions } from './domains/auth/ended-sessions.repository.ts';
import { endHostedSessions } from './domains/broadcasting/end-hosted-sessions.ts';
import { publishNotifications } from './domains/notifications/publish-notifications.ts';
import { Outbox } from './work/outbox.ts';
import { startTimedTasks } from './work/timed-tasks.ts';
import { LIVE_WORK, type LiveWork } from './work/work.ts';

/** Interval of the check for ended sessions, whose sockets must be closed within 5 s. */
const SESSION_CHECK_MS = 2_000;

/** Live updates: attaches our own sockets at /app/:key, sends new notifications, and closes sockets of ended sessions. */
export const liveUpdates =
  (context: Context, headers: Readonly<Record<string, string>>, checkEveryMilliseconds = SESSION_CHECK_MS) =>
  async (app: FastifyInstance): Promise<void> => {
    const { broadcast, db, clock, log } = context;
    const { sockets, hosted } = broadcast;
    // A notification sent twice is shown once, because clients deduplicate by id.
    const outbox = new Outbox<LiveWork>(db, { only: LIVE_WORK, keepsDone: false, commitsAsynchronously: true });
    sockets?.attach(app.server, headers);
    const checkSessions = async (): Promise<void> => {
      if (sockets) sockets.endSessions(await endedSessions(db, sockets.sessions(), clock));
      if (hosted) await endHostedSessions(context, hosted);
    };
    let stopTasks = async (): Promise<void> => {};

    app.addHook('onReady', async () => {
      broadcast.start();
      outbox.start({ notifications: ({ payload }) => publishNotifications(context, payload.ids) });
      const task = {
        name: 'close sockets of ended sessions',
        everyMilliseconds: checkEveryMilliseconds,
        run: checkSessions,
      };
      stopTasks = startTimedTasks([task], log);
    });
    // In preClose, before the server waits for its connections to end.
    app.addHook('preClose', async () => {
      await broadcast.close();
      await stopTasks();
      await outbox.stop();
    });
  };
