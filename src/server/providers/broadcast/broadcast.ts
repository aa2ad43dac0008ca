import type { Server } from 'node:http';

/** One event on one channel. `data` is JSON. */
export interface LiveEvent {
  readonly channel: string;
  readonly event: string;
  readonly data: unknown;
}

/** Whose socket it is: closed when the session (a bearer token's id) ends. */
export interface Session {
  readonly userId: number;
  readonly tokenId: number;
}

/** What a client connects with. All but key and cluster is undefined where the sockets are at the API's own address. */
export interface LiveClient {
  readonly key: string;
  readonly cluster: string;
  readonly host: string | undefined;
  readonly port: number | undefined;
  readonly forceTls: boolean | undefined;
  /** Whether a connection says whose it is before it asks for channels. */
  readonly signsIn: boolean;
}

/** The sockets of this very process. */
export interface LiveSockets {
  /** Takes the WebSocket upgrades at /app/:key; any other upgrade is refused, with these headers. */
  attach(server: Server, headers?: Readonly<Record<string, string>>): void;
  /** The sessions that have a socket here. */
  sessions(): number[];
  /** Closes the sockets of these sessions. */
  endSessions(tokenIds: readonly number[]): void;
}

/** A connection's proof of whose it is, as the protocol's `pusher:signin` takes it. */
export interface SignIn {
  readonly auth: string;
  readonly user_data: string;
}

/** The sockets of a provider, which knows nothing of sessions until connections sign in. */
export interface HostedSockets {
  /** Signs one socket in as one session. */
  signIn(socketId: string, session: Session): Promise<SignIn>;
  /** Closes what is signed in as this session, wherever it is. @throws when the provider cannot be reached. */
  endSession(tokenId: number): Promise<void>;
}

/**
 * Live events to private channels, by Pusher's protocol 7. A hint, never the truth: an event may be lost (a line that
 * was cut, a server that ended), so clients ask the API for what they missed after each connection.
 */
export interface Broadcast {
  readonly client: LiveClient;
  /** Where sockets of a provider are, as a source of a content security policy; undefined where they are ours. */
  readonly origin: string | undefined;
  /** Null where the sockets are a provider's. */
  readonly sockets: LiveSockets | null;
  /** Null where the sockets are ours: there each channel's leave names the session. */
  readonly hosted: HostedSockets | null;
  /** Sends events to whoever listens now, in this order. */
  publish(events: readonly LiveEvent[]): Promise<void>;
  /**
   * The SQL that publishes these events when the transaction that sends it is committed, in the order of the commits of
   * all processes. Undefined where that cannot be had at the moment: then `publish` is for after the commit.
   */
  commitStatement?(events: readonly LiveEvent[]): string | undefined;
  /** The answer that lets one socket listen to one channel. Whether it may is the caller's to know. */
  authorize(socketId: string, channel: string, session: Session): Promise<{ auth: string }>;
  /** Begins to hear what other processes publish, where there are any. Does not wait for them. */
  start(): void;
  close(): Promise<void>;
}
