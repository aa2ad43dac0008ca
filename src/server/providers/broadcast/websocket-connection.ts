import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Session } from './broadcast.ts';
import { errorFrame, type Fault } from './frames.ts';

export interface ConnectionLimits {
  /** Maximum send buffer in bytes; a slower reader is disconnected, reconnects and requests what it missed. */
  readonly maxBuffered: number;
  /** Messages that a client may send at once, and then per second (token bucket). */
  readonly burst: number;
  readonly perSecond: number;
}

const ID_RANGE = 2 ** 40;

/** One client: its socket, its channels and its session. */
export class Connection {
  /** The socket id in Pusher's format: two unguessable random numbers. */
  readonly id = `${randomInt(ID_RANGE)}.${randomInt(ID_RANGE)}`;
  readonly channels = new Set<string>();
  session: Session | undefined;
  readonly openedAt = performance.now();
  /** When the last message arrived, in milliseconds of the monotonic clock. */
  heardAt: number;
  isPinged = false;
  /** Whether it has ever been authorized for a channel. */
  hasJoined = false;
  readonly #socket: WebSocket;
  readonly #limits: ConnectionLimits;
  readonly #onJoin: () => void;
  #allowance: number;

  /** @param onJoin called with the first subscription */
  constructor(socket: WebSocket, limits: ConnectionLimits, onJoin: () => void) {
    this.#socket = socket;
    this.#limits = limits;
    this.#onJoin = onJoin;
    this.#allowance = limits.burst;
    this.heardAt = this.openedAt;
  }

  join(): void {
    if (!this.hasJoined) this.#onJoin();
    this.hasJoined = true;
  }

  /** Records a sign of life. @returns false when the client exceeds its message rate. */
  hear(): boolean {
    const now = performance.now();
    const { burst, perSecond } = this.#limits;
    this.#allowance = Math.min(burst, this.#allowance + ((now - this.heardAt) / 1_000) * perSecond) - 1;
    this.heardAt = now;
    this.isPinged = false;
    return this.#allowance >= 0;
  }

  send(frame: string | Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > this.#limits.maxBuffered) this.#socket.terminate();
    else this.#socket.send(frame, { binary: false });
  }

  fault(fault: Fault): void {
    this.send(errorFrame('pusher:error', fault));
  }

  /** Sends the error and closes the connection. */
  refuse(fault: Fault): void {
    this.fault(fault);
    this.#socket.close(fault.code, fault.message);
  }

  /** Terminates the connection without a close handshake, even if the client does not answer. */
  cut(): void {
    this.#socket.terminate();
  }
}

/** Sockets that one client network may have open at once. */
export interface NetworkLimits {
  readonly perNetwork: number;
  /** Of those, the ones that have not subscribed to a channel: the key that opens a socket is public. */
  readonly waitingPerNetwork: number;
}

interface Counts {
  open: number;
  waiting: number;
}

/**
 * Counts the sockets of each client network until their connection ends, so that a single network cannot occupy the
 * capacity of the hub. A refused socket counts too while its client delays the end of the connection.
 */
export class NetworkSockets {
  readonly #limits: NetworkLimits;
  readonly #counts = new Map<string, Counts>();

  constructor(limits: NetworkLimits) {
    this.#limits = limits;
  }

  hasRoom(network: string): boolean {
    const { open, waiting } = this.#counts.get(network) ?? { open: 0, waiting: 0 };
    return open < this.#limits.perNetwork && waiting < this.#limits.waitingPerNetwork;
  }

  /** Counts a socket. @returns notes that it has subscribed to a channel. */
  add(network: string, socket: Pick<WebSocket, 'once'>): () => void {
    const counts = this.#counts.get(network) ?? { open: 0, waiting: 0 };
    this.#counts.set(network, counts);
    counts.open += 1;
    counts.waiting += 1;
    let isWaiting = true;
    const join = (): void => {
      if (isWaiting) counts.waiting -= 1;
      isWaiting = false;
    };
    socket.once('close', () => {
      join();
      counts.open -= 1;
      if (counts.open === 0) this.#counts.delete(network);
    });
    return join;
  }
}
