import { type ChannelKind, channelName } from '#shared/domain/realtime-channels.ts';
import type { LiveState, LiveTransport, OpenTransport } from './live-transport.ts';
import { watchWakeUps } from './wake-ups.ts';

/** Milliseconds until a connection that could not be opened at all, or was thrown out, is tried again. */
const RETRY = 5_000;

export interface Watcher {
  readonly heard: (event: string, data: unknown) => void;
  /** Something may have been missed: what the server has is asked for again. */
  readonly catchUp: () => void;
}

interface Watched {
  readonly kind: ChannelKind;
  readonly id: number;
  readonly watchers: Set<Watcher>;
  leave: (() => void) | null;
}

/**
 * Live updates of one page: one connection, opened for the first watcher, ended with the session. What it tells is a
 * hint; after every pause each watcher is told to ask the server.
 */
export class Live {
  readonly #openTransport: OpenTransport;
  readonly #checkSession: () => void;
  readonly #channels = new Map<string, Watched>();
  readonly #listeners = new Set<() => void>();
  #state: LiveState = 'off';
  #transport: LiveTransport | null = null;
  #stopWakeUps: (() => void) | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Number of the newest connection; what an older one still says is not heard. */
  #turn = 0;

  /** @param checkSession asks the server whether the session still holds; a 401 ends it as everywhere */
  constructor(openTransport: OpenTransport, checkSession: () => void) {
    this.#openTransport = openTransport;
    this.#checkSession = checkSession;
  }

  readonly state = (): LiveState => this.#state;

  readonly observe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows a private channel; several watchers share it. Returns the way to stop. */
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

  /** Another account, or none: nothing of the first is heard any more. */
  end(): void {
    this.#turn += 1;
    clearTimeout(this.#retry);
    this.#stopWakeUps?.();
    this.#stopWakeUps = null;
    this.#channels.clear();
    this.#transport?.close();
    this.#transport = null;
    this.#change('off');
  }

  #start(): void {
    this.#stopWakeUps ??= watchWakeUps(() => this.#state === 'connected', this.#catchUp);
    void this.#open();
  }

  async #open(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const ifCurrent = (act: () => void) => {
      if (turn === this.#turn) act();
    };
    this.#change('connecting');
    try {
      const transport = await this.#openTransport({
        changed: (state) => ifCurrent(() => this.#change(state)),
        sessionEnded: () => ifCurrent(() => this.#thrownOut()),
      });
      if (turn !== this.#turn) return transport.close();
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

  /** By a server that means the session, or that was told to clear all its lines: while the session holds, back again. */
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
