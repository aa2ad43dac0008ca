import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** One event on one channel. `data` is JSON. */
export interface LiveEvent {
  readonly channel: string;
  readonly event: string;
  readonly data: unknown;
}

/** The session (a bearer token's id) of a socket, which is closed when the session ends. */
export interface Session {
  readonly userId: number;
  readonly tokenId: number;
}

/** A client's connection settings. All but key and cluster are undefined where the API's own address serves the sockets. */
export interface LiveClient {
  readonly key: string;
  readonly cluster: string;
  readonly host: string | undefined;
  readonly port: number | undefined;
  readonly forceTls: boolean | undefined;
  /** Whether a connection must sign in before it subscribes to channels. */
  readonly signsIn: boolean;
}

/** A request for another protocol, as Node's `upgrade` event reports it. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  /** What followed the request in the same packet. */
  readonly head: Buffer;
}

/** A client that opens a socket. */
export interface Visitor {
  /** The application key of the address. */
  readonly key: string;
  /** The protocol version that the client speaks. */
  readonly protocol: string | null;
  /** The network that counts as one client. */
  readonly network: string;
}

/** The sockets of this process. */
export interface LiveSockets {
  /** Whether a client network may open another socket. */
  hasRoom(network: string): boolean;
  /** Performs a WebSocket handshake. False for a malformed one, which the caller answers. */
  accept(upgrade: Upgrade, visitor: Visitor): boolean;
  /** The sessions with a socket in this process. */
  sessions(): number[];
  /** Closes the sockets of these sessions. */
  endSessions(tokenIds: readonly number[]): void;
}

/** Proof of a connection's user, in the format of the protocol's `pusher:signin`. */
export interface SignIn {
  readonly auth: string;
  readonly user_data: string;
}

/** The sockets of a hosted provider, which knows no sessions until connections sign in. */
export interface HostedSockets {
  /** Signs a socket in under a session. */
  signIn(socketId: string, session: Session): Promise<SignIn>;
  /** Closes all connections signed in under this session. @throws when the provider cannot be reached. */
  endSession(tokenId: number): Promise<void>;
}

/**
 * Publishes live events to private channels over Pusher's protocol 7. Delivery is best effort: a broken connection or a
 * stopped server loses events, so clients request what they missed from the API after every reconnect.
 */
export interface Broadcast {
  readonly client: LiveClient;
  /** The provider's socket address as a source of the content security policy; undefined for sockets of our own. */
  readonly origin: string | undefined;
  /** Null where a provider hosts the sockets. */
  readonly sockets: LiveSockets | null;
  /** Null for sockets of our own: there each channel authorization names the session. */
  readonly hosted: HostedSockets | null;
  /** Publishes events to the current subscribers, in this order. */
  publish(events: readonly LiveEvent[]): Promise<void>;
  /**
   * Whether events published with a commit reach every socket that stays connected. Otherwise only a retried `publish`
   * does.
   */
  readonly publishesWithCommit: boolean;
  /**
   * The SQL that publishes these events when its transaction is committed, in the commit order of all processes.
   * Undefined where `publish` after the commit does the same.
   */
  commitStatement?(events: readonly LiveEvent[]): string | undefined;
  /** Authorizes one socket for one channel. The caller must have checked that the user may subscribe. */
  authorize(socketId: string, channel: string, session: Session): Promise<{ auth: string }>;
  /**
   * Starts receiving the events of other processes, if there are any. Resolves when they are heard, or a first attempt to
   * hear them has failed.
   */
  start(): Promise<void>;
  close(): Promise<void>;
}
