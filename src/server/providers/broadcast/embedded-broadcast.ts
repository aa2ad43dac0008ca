import type { Broadcast, LiveEvent, Session } from './broadcast.ts';
import { type AppKey, authorizeSocket } from './channel-auth.ts';
import type { NotifyBus } from './notify-bus.ts';
import { Hub, type HubOptions } from './websocket-hub.ts';

interface EmbeddedOptions {
  readonly app: AppKey;
  /** The bus to the other processes of this installation; undefined for a single process. */
  readonly bus?: NotifyBus | undefined;
  readonly hub?: Partial<HubOptions>;
}

/** Publishes live events through sockets of this server, at the address and port of the API. */
export const embeddedBroadcast = ({ app, bus, hub: options }: EmbeddedOptions) => {
  const hub = new Hub(app, options);
  return {
    client: { key: app.key, cluster: 'eu', host: undefined, port: undefined, forceTls: undefined, signsIn: false },
    origin: undefined,
    sockets: hub,
    hosted: null,
    /** Without a bus, all sockets are in this process, and end with it. */
    get publishesWithCommit() {
      return bus?.isListening ?? true;
    },
    commitStatement: (events: readonly LiveEvent[]) => bus?.statement(events),
    publish: async (events: readonly LiveEvent[]) => {
      hub.deliver(events);
      await bus?.send(events);
    },
    authorize: async (socketId: string, channel: string, session: Session) => ({
      auth: authorizeSocket(app, socketId, channel, session),
    }),
    start: async () => bus?.start({ receive: (events) => hub.deliver(events), missed: () => hub.reconnectAll() }),
    close: async () => {
      await bus?.close();
      await hub.close();
    },
  } satisfies Broadcast;
};
