import type { ChannelKind } from '#shared/domain/messages/realtime-channels.ts';

/** `off` before the first subscription and after the session. */
export type LiveState = 'off' | 'connecting' | 'connected' | 'offline';

export interface ChannelListener {
  /** The event's payload, which is not validated. */
  readonly heard: (event: string, data: unknown) => void;
  /** The subscription is active: after the first connection and after every reconnect. */
  readonly joined: () => void;
}

export interface TransportEvents {
  readonly changed: (state: LiveState) => void;
  /** The server closed this connection, most likely because its session has ended. It does not reconnect. */
  readonly sessionEnded: () => void;
}

/** A connection for live updates that reconnects by itself. */
export interface LiveTransport {
  /** Subscribes to a private channel. Returns the unsubscribe function. */
  join(kind: ChannelKind, id: number, listener: ChannelListener): () => void;
  close(): void;
}

export type OpenTransport = (events: TransportEvents) => Promise<LiveTransport>;
