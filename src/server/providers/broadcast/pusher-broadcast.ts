import type Pusher from 'pusher';
import { liveOrigin } from '#shared/domain/pages/live-origin.ts';
import { withinLimit } from '../provider-unavailable.ts';
import type { Broadcast, HostedSockets, LiveClient, LiveEvent } from './broadcast.ts';

/** Hosted Pusher, identified by its cluster, or a compatible server, identified by its host. */
export interface PusherSettings {
  readonly appId: string;
  readonly key: string;
  readonly secret: string;
  readonly cluster: string;
  readonly host: string | undefined;
  readonly port: number;
  readonly tls: boolean;
}

/** https://pusher.com/docs/channels/library_auth_reference/rest-api#post-batch-events-trigger-multiple-events */
const BATCH = 10;
/** Milliseconds for a call in all; the SDK's own ends with the headers. */
const LIMIT_MS = 10_000;

const loadSdk = async ({ appId, key, secret, cluster, host, port, tls }: PusherSettings): Promise<Pusher> => {
  const { default: Sdk } = await import('pusher');
  const app = { appId, key, secret, useTLS: tls, timeout: LIMIT_MS };
  return new Sdk(host ? { ...app, host, port: String(port) } : { ...app, cluster });
};

/**
 * The Pusher user of a session: one per session, so that ending a session closes only its own connections.
 * https://pusher.com/docs/channels/server_api/terminating-user-connections
 */
const userOf = (tokenId: number): string => `session-${tokenId}`;

/** Publishes live events through hosted Pusher with its official SDK, which is loaded on first use. */
export class PusherBroadcast implements Broadcast {
  readonly client: LiveClient;
  readonly origin: string;
  readonly sockets = null;
  readonly publishesWithCommit = false;
  readonly hosted: HostedSockets;
  readonly #settings: PusherSettings;
  #sdk: Promise<Pusher> | undefined;

  constructor(settings: PusherSettings) {
    const { key, cluster, host, port, tls } = settings;
    this.#settings = settings;
    this.origin = liveOrigin({ host, port, cluster, isTls: tls });
    this.client = { key, cluster, host, port: host ? port : undefined, forceTls: tls, signsIn: true };
    this.hosted = {
      signIn: async (socketId, { tokenId }) => (await this.#load()).authenticateUser(socketId, { id: userOf(tokenId) }),
      endSession: async (tokenId) => {
        const sdk = await this.#load();
        await withinLimit('Pusher', LIMIT_MS, sdk.terminateUserConnections(userOf(tokenId)));
      },
    };
  }

  async publish(events: readonly LiveEvent[]): Promise<void> {
    const sdk = await this.#load();
    const batch = events.map(({ channel, event, data }) => ({ channel, name: event, data }));
    for (let from = 0; from < batch.length; from += BATCH)
      await withinLimit('Pusher', LIMIT_MS, sdk.triggerBatch(batch.slice(from, from + BATCH)));
  }

  async authorize(socketId: string, channel: string): Promise<{ auth: string }> {
    const { auth } = (await this.#load()).authorizeChannel(socketId, channel);
    return { auth };
  }

  async start(): Promise<void> {}

  async close(): Promise<void> {}

  #load(): Promise<Pusher> {
    this.#sdk ??= loadSdk(this.#settings);
    return this.#sdk;
  }
}
