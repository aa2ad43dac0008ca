import { type ChannelKind, channelName } from '#shared/domain/messages/realtime-channels.ts';

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

/** Interval in milliseconds at which the clock is checked. */
const BEAT = 15_000;

/**
 * Calls `resumed` whenever events may have been missed: the page becomes visible, the network is back, the computer was
 * asleep, or polling is due without a connection. Returns the unsubscribe function.
 */
const watchResume = (isConnected: () => boolean, resumed: () => void): (() => void) => {
  let last = Date.now();
  const shown = () => {
    if (!document.hidden) resumed();
  };
  const beat = () => {
    const slept = Date.now() - last > 2 * BEAT;
    last = Date.now();
    if (slept || !isConnected()) shown();
  };
  const timer = setInterval(beat, BEAT);
  document.addEventListener('visibilitychange', shown);
  window.addEventListener('online', shown);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', shown);
    window.removeEventListener('online', shown);
  };
};

/** Milliseconds before a retry after a connection failed to open, or the server closed it. */
const RETRY = 5_000;

export interface Watcher {
  readonly heard: (event: string, data: unknown) => void;
  /** Events may have been missed: reload from the server. */
  readonly catchUp: () => void;
}

interface Watched {
  readonly kind: ChannelKind;
  readonly id: number;
  readonly watchers: Set<Watcher>;
  leave: (() => void) | null;
}

/**
 * Live updates of one page over one connection, opened for the first watcher and closed with the session. Events are
 * hints; after every interruption each watcher is told to reload from the server.
 */
export class Live {
  readonly #openTransport: OpenTransport;
  readonly #checkSession: () => void;
  readonly #channels = new Map<string, Watched>();
  readonly #listeners = new Set<() => void>();
  #state: LiveState = 'off';
  #transport: LiveTransport | null = null;
  #stopResume: (() => void) | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Sequence number of the newest connection; events of older ones are ignored. */
  #sequence = 0;

  /** @param checkSession makes an API call; a 401 ends the session as usual */
  constructor(openTransport: OpenTransport, checkSession: () => void) {
    this.#openTransport = openTransport;
    this.#checkSession = checkSession;
  }

  readonly state = (): LiveState => this.#state;

  readonly observe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Subscribes to a private channel; watchers of one channel share it. Returns the unsubscribe function. */
  watch(kind: ChannelKind, id: number, watcher: Watcher): () => void {
    const name = channelName(kind, id);
    const known = this.#channels.get(name);
    const watched: Watched = known ?? { kind, id, watchers: new Set(), leave: null };
    watched.watchers.add(watcher);
    if (!known) {
      this.#channels.set(name, watched);
      this.#join(watched);
    }
    if (this.#state === 'off') this.#start();
    return () => {
      watched.watchers.delete(watcher);
      if (watched.watchers.size > 0 || this.#channels.get(name) !== watched) return;
      this.#channels.delete(name);
      watched.leave?.();
    };
  }

  /** Closes the connection after the account has changed. */
  end(): void {
    this.#sequence += 1;
    clearTimeout(this.#retry);
    this.#stopResume?.();
    this.#stopResume = null;
    this.#channels.clear();
    this.#transport?.close();
    this.#transport = null;
    this.#change('off');
  }

  #start(): void {
    this.#stopResume ??= watchResume(() => this.#state === 'connected', this.#catchUp);
    void this.#open();
  }

  async #open(): Promise<void> {
    this.#sequence += 1;
    const sequence = this.#sequence;
    const ifCurrent = (act: () => void) => {
      if (sequence === this.#sequence) act();
    };
    this.#change('connecting');
    try {
      const transport = await this.#openTransport({
        changed: (state) => ifCurrent(() => this.#change(state)),
        sessionEnded: () => ifCurrent(() => this.#thrownOut()),
      });
      if (sequence !== this.#sequence) return transport.close();
      this.#transport = transport;
      for (const watched of this.#channels.values()) this.#join(watched);
    } catch {
      ifCurrent(() => this.#openLater());
    }
  }

  #openLater(): void {
    this.#change('offline');
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#open(), RETRY);
  }

  /** The session has ended, or the server closed all connections: reconnects later while the session is valid. */
  #thrownOut(): void {
    this.#transport?.close();
    this.#transport = null;
    this.#openLater();
    this.#checkSession();
  }

  #join(watched: Watched): void {
    if (!this.#transport) return;
    watched.leave = this.#transport.join(watched.kind, watched.id, {
      heard: (event, data) => {
        for (const { heard } of watched.watchers) heard(event, data);
      },
      joined: () => {
        for (const { catchUp } of watched.watchers) catchUp();
      },
    });
  }

  readonly #catchUp = (): void => {
    for (const { watchers } of this.#channels.values()) for (const { catchUp } of watchers) catchUp();
  };

  #change(state: LiveState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
