import type { Broadcast, LiveClient, LiveEvent, LiveSockets, Session } from './broadcast.ts';
import { type AppKey, authorizeSocket } from './channel-auth.ts';
import type { NotifyBus } from './notify-bus.ts';
import { acceptUpgrades } from './upgrade.ts';
import { Hub, type HubOptions } from './websocket-hub.ts';

interface EmbeddedOptions {
  readonly app: AppKey;
  /** The bus to the other processes of this installation; undefined for a single process. */
  readonly bus?: NotifyBus | undefined;
  readonly hub?: Partial<HubOptions>;
}

/** Publishes live events through sockets of this server, at the address and port of the API. */
export class EmbeddedBroadcast implements Broadcast {
  readonly client: LiveClient;
  readonly origin = undefined;
  readonly sockets: LiveSockets;
  readonly hosted = null;
  readonly #app: AppKey;
  readonly #hub: Hub;
  readonly #bus: NotifyBus | undefined;

  constructor({ app, bus, hub: options }: EmbeddedOptions) {
    const hub = new Hub(app, options);
    this.#app = app;
    this.#hub = hub;
    this.#bus = bus;
    this.client = {
      key: app.key,
      cluster: 'eu',
      host: undefined,
      port: undefined,
      forceTls: undefined,
      signsIn: false,
    };
    this.sockets = {
      hasRoom: (network) => hub.hasRoom(network),
      accept: acceptUpgrades(hub),
      sessions: () => hub.sessions(),
      endSessions: (tokenIds) => hub.endSessions(tokenIds),
    };
  }

  async publish(events: readonly LiveEvent[]): Promise<void> {
    this.#hub.deliver(events);
    await this.#bus?.send(events);
  }

  /** Without a bus, all sockets are in this process, and end with it. */
  get publishesWithCommit(): boolean {
    return this.#bus?.isListening ?? true;
  }

  commitStatement(events: readonly LiveEvent[]): string | undefined {
    return this.#bus?.statement(events);
  }

  async authorize(socketId: string, channel: string, session: Session): Promise<{ auth: string }> {
    return { auth: authorizeSocket(this.#app, socketId, channel, session) };
  }

  async start(): Promise<void> {
    await this.#bus?.start({ receive: (events) => this.#hub.deliver(events), missed: () => this.#hub.reconnectAll() });
  }

  async close(): Promise<void> {
    await this.#bus?.close();
    await this.#hub.close();
  }
}
