import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Session } from './broadcast.ts';
import { errorFrame, type Fault } from './frames.ts';

export interface ConnectionLimits {
  /** Bytes that may wait for a slow reader; one that is slower is cut off, comes back and asks for what it missed. */
  readonly maxBuffered: number;
  /** Messages a client may send at once, and each second after that. */
  readonly burst: number;
  readonly perSecond: number;
}

const ID_RANGE = 2 ** 40;

/** One client: its socket, what it listens to, and whose it is. */
export class Connection {
  /** Two random numbers, as Pusher has them; cannot be guessed. */
  readonly id = `${randomInt(ID_RANGE)}.${randomInt(ID_RANGE)}`;
  readonly channels = new Set<string>();
  session: Session | undefined;
  /** Whether it ever had leave to listen. */
  hasJoined = false;
  readonly openedAt = performance.now();
  /** When something was last heard, in milliseconds of the process's own clock. */
  heardAt: number;
  isPinged = false;
  readonly #socket: WebSocket;
  readonly #limits: ConnectionLimits;
  #allowance: number;

  constructor(socket: WebSocket, limits: ConnectionLimits) {
    this.#socket = socket;
    this.#limits = limits;
    this.#allowance = limits.burst;
    this.heardAt = this.openedAt;
  }

  /** Notes that the client is there. @returns false when it talks faster than it may. */
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

  /** Says why and hangs up. */
  refuse(fault: Fault): void {
    this.fault(fault);
    this.#socket.close(fault.code, fault.message);
  }

  /** Hangs up without a word, also on a client that does not answer. */
  cut(): void {
    this.#socket.terminate();
  }
}
