import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/**
 * What becomes of a message to the database when its connection is cut: the database never gets it (`unheard`), or has
 * answered it and the answer is lost (`unanswered`).
 */
type Cut = 'unheard' | 'unanswered';

/** Where a connection string leads: a socket file of the server, or its host and port. */
const placeOf = (url: string): { path: string } | { host: string; port: number } => {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  return folder ? { path: join(folder, `.s.PGSQL.${port || 5432}`) } : { host: hostname, port: Number(port || 5432) };
};

/** A line to a PostgreSQL server that is cut on purpose, at a statement: the one connection, once. */
export class DatabaseProxy {
  readonly #target: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #planned: { readonly statement: string; readonly cut: Cut } | undefined;

  private constructor(target: string) {
    this.#target = target;
    this.#server = createServer({ noDelay: true }, (near) => this.#join(near));
  }

  /** @param target the connection string of the real server. */
  static async start(target: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(target);
    await new Promise<void>((resolve, reject) => {
      proxy.#server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  /** The connection string that leads through here. */
  get url(): string {
    const address = this.#server.address();
    const url = new URL(this.#target);
    url.search = '';
    url.hostname = '127.0.0.1';
    url.port = String(typeof address === 'object' && address ? address.port : 0);
    return url.href;
  }

  /** Cuts the connection that next sends a statement with this text. */
  cutAt(statement: string, cut: Cut): void {
    this.#planned = { statement, cut };
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #join(near: Socket): void {
    const far = dial(placeOf(this.#target));
    const end = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('error', end).on('close', () => {
        this.#sockets.delete(socket);
        end();
      });
    }
    far.on('data', (bytes) => near.write(bytes));
    near.on('data', (bytes) => {
      const cut = this.#cutOf(bytes);
      if (cut === 'unheard') return end();
      if (cut === 'unanswered') far.removeAllListeners('data').once('data', end);
      far.write(bytes);
    });
  }

  #cutOf(bytes: Buffer): Cut | undefined {
    if (!this.#planned || !bytes.includes(this.#planned.statement)) return undefined;
    const { cut } = this.#planned;
    this.#planned = undefined;
    return cut;
  }
}
