import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { endedSessions } from '../domains/auth/tokens.repository.ts';
import { endHostedSessions } from '../domains/broadcasting/broadcasting.service.ts';
import { eventsOfChange } from '../domains/jobs/announce-change.ts';
import { publishNotifications } from '../domains/notifications/notifications.events.ts';
import { ApiError, tooMany } from '../http/api-error.ts';
import { clientNetwork } from '../http/client-network.ts';
import type { LogAnswer } from '../http/request-log.ts';
import type { FindUpgrade } from '../http/route-upgrades.ts';
import type { LiveSockets } from '../providers/broadcast/broadcast.ts';
import { startTimedTasks } from '../work/timed-tasks.ts';

/** Interval of the check for ended sessions, whose sockets must be closed within 5 s. */
const SESSION_CHECK_MS = 2_000;

/** Where live connections are opened, by Pusher's protocol. */
export const SOCKETS_ROUTE = '/app/:key';

/** Seconds after which a network with too many sockets may try again: unsubscribed ones are closed within a minute. */
const CROWDED_RETRY_AFTER = 30;
const CROWDED = 'Too many live connections are open from your network.';

interface LiveOptions {
  readonly findUpgrade: FindUpgrade;
  readonly logAnswer: LogAnswer;
  readonly checkEveryMilliseconds?: number | undefined;
}

/** Opens live connections, and logs each handshake, since the hooks that log answers do not run for it. */
const serveSockets = (app: FastifyInstance, sockets: LiveSockets, { findUpgrade, logAnswer }: LiveOptions): void => {
  const schema = { hide: true, params: { type: 'object', properties: { key: { type: 'string' } } } };
  app.get<{ Params: { key: string }; Querystring: { protocol?: unknown } }>(
    SOCKETS_ROUTE,
    { schema, exposeHeadRoute: false },
    (request, reply) => {
      const upgrade = findUpgrade(request.raw);
      if (!upgrade) throw new ApiError('notFound');
      const network = clientNetwork(request.ip);
      if (!sockets.hasRoom(network)) throw tooMany(CROWDED_RETRY_AFTER, CROWDED);
      const { protocol } = request.query;
      const visitor = { key: request.params.key, protocol: typeof protocol === 'string' ? protocol : null, network };
      if (!sockets.accept(upgrade, visitor)) throw new ApiError('malformed');
      reply.hijack();
      (reply.raw as ServerResponse).detachSocket(upgrade.socket as Socket);
      logAnswer(request, reply.code(101));
    },
  );
};

/** Live updates: attaches our own sockets at /app/:key, sends new notifications, and closes sockets of ended sessions. */
export const liveUpdates =
  (context: Context, options: LiveOptions) =>
  async (app: FastifyInstance): Promise<void> => {
    const { broadcast, db, clock, log, outbox } = context;
    const { sockets, hosted } = broadcast;
    if (sockets) serveSockets(app, sockets, options);
    const checkSessions = async (): Promise<void> => {
      if (sockets) sockets.endSessions(await endedSessions(db, sockets.sessions(), clock));
      if (hosted) await endHostedSessions(context, hosted);
    };
    let stopTasks = async (): Promise<void> => {};

    app.addHook('onReady', async () => {
      await broadcast.start();
      outbox.start(
        {
          // A notification sent twice is shown once, because clients deduplicate by id.
          notifications: ({ payload }) => publishNotifications(context, payload.ids),
          job_change: ({ payload: { jobId, userId } }) => broadcast.publish(eventsOfChange(jobId, [userId])),
        },
        ['live'],
      );
      const task = {
        name: 'close sockets of ended sessions',
        everyMilliseconds: options.checkEveryMilliseconds ?? SESSION_CHECK_MS,
        run: checkSessions,
      };
      stopTasks = startTimedTasks([task], log);
    });
    // In preClose, before the server waits for its connections to end.
    app.addHook('preClose', async () => {
      await broadcast.close();
      await stopTasks();
      await outbox.stop(['live']);
    });
  };
