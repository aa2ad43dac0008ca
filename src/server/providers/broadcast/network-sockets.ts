import type { WebSocket } from 'ws';

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
