import type { ChannelKind } from '#shared/domain/realtime-channels.ts';

/** Off until something is watched, and after the session. */
export type LiveState = 'off' | 'connecting' | 'connected' | 'offline';

export interface ChannelListener {
  /** What was sent; its shape is the sender's word only. */
  readonly heard: (event: string, data: unknown) => void;
  /** From now on nothing is missed: at first, and after every reconnect. */
  readonly joined: () => void;
}

export interface TransportEvents {
  readonly changed: (state: LiveState) => void;
  /** The server threw this connection out, most likely since its session has ended. It does not come back by itself. */
  readonly sessionEnded: () => void;
}

/** A connection for live updates that comes back by itself. */
export interface LiveTransport {
  /** Listens to one private channel. Returns the way to stop. */
  join(kind: ChannelKind, id: number, listener: ChannelListener): () => void;
  close(): void;
}

export type OpenTransport = (events: TransportEvents) => Promise<LiveTransport>;
