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
