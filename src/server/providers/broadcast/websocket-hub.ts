import { setTimeout as pause } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import type { LiveEvent, LiveSockets, Session, Upgrade, Visitor } from './broadcast.ts';
import { type AppKey, checkAuth } from './channel-auth.ts';
import { type ClientFrame, errorFrame, eventFrame, type Fault, faults, readFrame } from './frames.ts';
import { Connection, type ConnectionLimits, type NetworkLimits, NetworkSockets } from './websocket-connection.ts';

export interface HubOptions extends ConnectionLimits, NetworkLimits {
  /**
   * Seconds of silence after which the hub pings a client, and seconds that the client has to answer. nginx and many load
   * balancers close a connection that was silent for 60 s.
   */
  readonly activityTimeout: number;
  readonly pongTimeout: number;
  /** Seconds within which a new client must subscribe to a channel, so that strangers cannot occupy the capacity. */
  readonly joinWithin: number;
  readonly maxChannels: number;
  /** Maximum number of concurrent sockets. */
  readonly capacity: number;
  /** Milliseconds that clients have to disconnect when the hub closes. */
  readonly closeWithin: number;
}

const defaults: HubOptions = {
  activityTimeout: 45,
  pongTimeout: 30,
  joinWithin: 60,
  maxChannels: 100,
  maxBuffered: 2 ** 20,
  burst: 200,
  perSecond: 20,
  capacity: 20_000,
  perNetwork: 1_000,
  waitingPerNetwork: 100,
  closeWithin: 500,
};

/** Maximum size of a client's message in bytes; the longest valid one is a subscription. */
const MAX_PAYLOAD = 10_240;

const CHANNEL_NAME = /^[\w\-=@,.;]{1,164}$/;

interface Refused {
  readonly status: number;
  readonly error: string;
}

/** Why nobody can subscribe to a channel of this name. */
const unserved = (channel: string): Refused | undefined => {
  if (!CHANNEL_NAME.test(channel)) return { status: 400, error: 'Invalid channel name' };
  if (channel.startsWith('private-encrypted-')) return { status: 400, error: 'Encrypted channels are not served' };
  if (channel.startsWith('presence-')) return { status: 400, error: 'Presence channels are not served' };
  return channel.startsWith('private-') ? undefined : { status: 401, error: 'Only private channels are served' };
};

/**
 * The server side of Pusher's protocol 7 for private channels: keeps the connections and their subscriptions.
 * https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol
 */
export class Hub implements LiveSockets {
  readonly #app: AppKey;
  readonly #options: HubOptions;
  readonly #connections = new Set<Connection>();
  readonly #channels = new Map<string, Set<Connection>>();
  readonly #networks: NetworkSockets;
  readonly #handshakes = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    perMessageDeflate: false,
    clientTracking: false,
  });
  readonly #sweeping: NodeJS.Timeout;
  #isClosed = false;

  constructor(app: AppKey, options: Partial<HubOptions> = {}) {
    this.#app = app;
    this.#options = { ...defaults, ...options };
    this.#networks = new NetworkSockets(this.#options);
    // With a listener the library leaves the answer to the caller.
    this.#handshakes.on('wsClientError', () => {});
    // After a stall of this process, pongs may have arrived that are read after the timers.
    const sweep = () => setImmediate(() => this.#sweep());
    this.#sweeping = setInterval(sweep, Math.min(this.#options.pongTimeout, 10) * 500).unref();
  }

  /** Number of sockets, and of channels with subscribers. */
  get size(): { connections: number; channels: number } {
    return { connections: this.#connections.size, channels: this.#channels.size };
  }

  hasRoom(network: string): boolean {
    return this.#networks.hasRoom(network);
  }

  accept({ request, socket, head }: Upgrade, visitor: Visitor): boolean {
    let isOpen = false;
    this.#handshakes.handleUpgrade(request, socket, head, (opened) => {
      isOpen = true;
      this.#open(opened, visitor);
    });
    return isOpen;
  }

  #open(socket: WebSocket, { key, protocol, network }: Visitor): void {
    // Every socket error leads to the `close` event, which is handled below.
    socket.on('error', () => {});
    // Clients told to reconnect may return before the server has stopped.
    if (this.#isClosed) {
      socket.terminate();
      return;
    }
    const connection = new Connection(socket, this.#options, this.#networks.add(network, socket));
    const fault = this.#unwelcome(key, protocol);
    if (fault) {
      connection.refuse(fault);
      return;
    }
    this.#connections.add(connection);
    const hear = (): boolean => {
      const isPolite = connection.hear();
      if (!isPolite) this.#drop(connection, faults.tooFast);
      return isPolite;
    };
    socket
      .on('message', (raw, isBinary) => {
        if (hear()) this.#take(connection, isBinary ? '' : raw.toString());
      })
      .on('ping', hear)
      .on('pong', hear)
      .on('close', () => this.#forget(connection));
    const welcome = { socket_id: connection.id, activity_timeout: this.#options.activityTimeout };
    connection.send(eventFrame('pusher:connection_established', welcome));
  }

  deliver(events: readonly LiveEvent[]): void {
    for (const { channel, event, data } of events) {
      const listeners = this.#channels.get(channel);
      if (!listeners) continue;
      const frame = Buffer.from(eventFrame(event, data, channel));
      for (const connection of listeners) connection.send(frame);
    }
  }

  sessions(): number[] {
    return [...new Set([...this.#connections].flatMap(({ session }) => session?.tokenId ?? []))];
  }

  endSessions(tokenIds: readonly number[]): void {
    const ended = new Set(tokenIds);
    for (const connection of this.#connections) {
      if (connection.session && ended.has(connection.session.tokenId)) this.#drop(connection, faults.sessionEnded);
    }
  }

  /** Makes every client reconnect at once, after which it requests what it missed. */
  reconnectAll(): void {
    for (const connection of this.#connections) this.#drop(connection, faults.restart);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweeping);
    const open = [...this.#connections];
    this.reconnectAll();
    if (open.length > 0) await pause(this.#options.closeWithin);
    for (const connection of open) connection.cut();
  }

  #unwelcome(key: string, protocol: string | null): Fault | undefined {
    if (key !== this.#app.key) return faults.wrongKey;
    if (!protocol) return faults.noVersion;
    if (!/^\d{1,3}$/.test(protocol)) return faults.wrongVersion;
    if (Number(protocol) < 5 || Number(protocol) > 7) return faults.oldVersion;
    return this.#connections.size >= this.#options.capacity ? faults.full : undefined;
  }

  #take(connection: Connection, raw: string): void {
    const frame = readFrame(raw);
    if (!frame) connection.fault(faults.unreadable);
    else if (frame.event === 'pusher:ping') connection.send(eventFrame('pusher:pong', {}));
    else if (frame.event === 'pusher:subscribe') this.#subscribe(connection, frame);
    else if (frame.event === 'pusher:unsubscribe') this.#leave(connection, frame.channel);
    else if (frame.event.startsWith('client-')) connection.fault(faults.clientEvent);
  }

  #subscribe(connection: Connection, { channel, auth }: ClientFrame): void {
    const session = checkAuth(this.#app, connection.id, channel, auth);
    const denied = unserved(channel) ?? this.#unwanted(connection, channel, session);
    if (denied) {
      const type = denied.status === 401 ? 'AuthError' : 'Error';
      connection.send(errorFrame('pusher:subscription_error', { type, ...denied }, channel.slice(0, 200)));
      return;
    }
    if (session) connection.session = session;
    connection.join();
    connection.channels.add(channel);
    const listeners = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, listeners.add(connection));
    connection.send(eventFrame('pusher_internal:subscription_succeeded', {}, channel));
  }

  /** Why this connection cannot subscribe to a channel that others can. */
  #unwanted(
    { channels, session: owner }: Connection,
    channel: string,
    session: Session | null | undefined,
  ): Refused | undefined {
    if (session === undefined) return { status: 401, error: 'Invalid signature' };
    if (session && owner && owner.userId !== session.userId)
      return { status: 401, error: 'This connection belongs to another user' };
    const isFull = channels.size >= this.#options.maxChannels && !channels.has(channel);
    return isFull ? { status: 413, error: 'Too many channels' } : undefined;
  }

  #leave(connection: Connection, channel: string): void {
    connection.channels.delete(channel);
    const listeners = this.#channels.get(channel);
    if (listeners?.delete(connection) && listeners.size === 0) this.#channels.delete(channel);
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection);
    for (const channel of connection.channels) this.#leave(connection, channel);
  }

  /** Unsubscribes and closes a connection; it receives no further events, even if it never disconnects. */
  #drop(connection: Connection, fault: Fault): void {
    this.#forget(connection);
    connection.refuse(fault);
  }

  #sweep(): void {
    const now = performance.now();
    const { activityTimeout, pongTimeout, joinWithin } = this.#options;
    for (const connection of this.#connections) {
      if (!connection.hasJoined && (now - connection.openedAt) / 1_000 > joinWithin) {
        this.#drop(connection, faults.notJoined);
        continue;
      }
      const quiet = (now - connection.heardAt) / 1_000;
      if (connection.isPinged && quiet > activityTimeout + pongTimeout) {
        this.#drop(connection, faults.noPong);
        connection.cut();
      } else if (!connection.isPinged && quiet > activityTimeout) {
        connection.isPinged = true;
        connection.send(eventFrame('pusher:ping', {}));
      }
    }
  }
}
