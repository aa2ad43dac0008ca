import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/**
 * What becomes of a message to the database when its connection is cut: the database never gets it (`unheard`), or has
 * answered it and the answer is lost (`unanswered`), or gets it when `deliverLate` is called (`late`).
 */
type Cut = 'unheard' | 'unanswered' | 'late';

/** Types of messages: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const [PARSE, BIND] = [...Buffer.from('PB')];

/** Where a connection string leads: a socket file of the server, or its host and port. */
const placeOf = (url: string): { path: string } | { host: string; port: number } => {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  return folder ? { path: join(folder, `.s.PGSQL.${port || 5432}`) } : { host: hostname, port: Number(port || 5432) };
};

/** One connection: `near` is the client's side, `far` the server's. */
interface Connection {
  readonly near: Socket;
  readonly far: Socket;
  readonly statements: PreparedStatements;
  /** Whether it is cut at its next message. */
  isEnding: boolean;
  /** Whether a network that drops packets is between the two: neither side gets anything, and neither is closed. */
  isSilent: boolean;
}

/** Splits a byte stream into frontend messages; the first one (StartupMessage) has no type letter. */
class MessageReader {
  #pending: Buffer = Buffer.alloc(0);
  #started = false;

  /** Takes a chunk and yields every message that is complete. */
  *read(chunk: Buffer): Generator<{ readonly type: number | undefined; readonly bytes: Buffer }> {
    this.#pending = Buffer.concat([this.#pending, chunk]);
    for (;;) {
      const head = this.#started ? 1 : 0;
      if (this.#pending.length < head + 4) return;
      const length = head + this.#pending.readInt32BE(head);
      if (this.#pending.length < length) return;
      const bytes = this.#pending.subarray(0, length);
      this.#pending = this.#pending.subarray(length);
      yield { type: this.#started ? bytes[0] : undefined, bytes };
      this.#started = true;
    }
  }
}

/**
 * Texts of the prepared statements of one connection by their names: when one is executed again, only its name is sent.
 */
class PreparedStatements {
  readonly #texts = new Map<string, string>();
  readonly #messages = new MessageReader();

  /** Takes bytes from the client; the texts of the statements that they execute. */
  executedIn(bytes: Buffer): string[] {
    const executed: string[] = [];
    for (const { type, bytes: message } of this.#messages.read(bytes)) {
      const [first = '', second = ''] = message.toString('latin1', 5).split('\0');
      // Parse: name, text. Bind: portal, name.
      if (type === PARSE) this.#texts.set(first, second);
      if (type === BIND) executed.push(this.#texts.get(second) ?? '');
    }
    return executed;
  }
}

/**
 * A fault-injecting proxy before a PostgreSQL server: it cuts one connection at a statement, or drops packets like a
 * firewall that has lost its connection table.
 */
export class DatabaseProxy {
  readonly #target: string;
  readonly #server: Server;
  readonly #connections = new Set<Connection>();
  #refusals = 0;
  #planned: { readonly statement: string; readonly cut: Cut } | undefined;
  #isSilent = false;
  #late: { readonly far: Socket; readonly bytes: Buffer } | undefined;

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

  /** Whether the statement of the last `cutAt` was met. */
  get hasCut(): boolean {
    return this.#planned === undefined;
  }

  /** Closes the next new connection at once. */
  refuseNext(): void {
    this.#refusals += 1;
  }

  /** From now on drops all bytes in both directions; connections stay open, and new ones are accepted. */
  silence(): void {
    this.#isSilent = true;
    for (const connection of this.#connections) connection.isSilent = true;
  }

  /** The number of silent connections. */
  get silenced(): number {
    return [...this.#connections].filter(({ isSilent }) => isSilent).length;
  }

  /** Forwards new connections again. Older ones stay silent. */
  restore(): void {
    this.#isSilent = false;
  }

  /**
   * Cuts each present connection when it is used next. So sessions end that a database has been told to end: the client
   * learns of each one by a statement.
   */
  cutAtNextUse(): void {
    for (const connection of this.#connections) connection.isEnding = true;
  }

  /** Closes the connections to the client. */
  cutAll(): void {
    for (const { near } of this.#connections) near.destroy();
  }

  /** Delivers the message whose connection was cut as `late`. Resolves with the response. */
  deliverLate(): Promise<string> {
    const { far, bytes } = this.#late ?? {};
    if (!far || !bytes) throw new Error('No connection was cut as `late`.');
    return new Promise((resolve) => {
      far.removeAllListeners('data').once('data', (answer) => resolve(answer.toString('latin1')));
      far.write(bytes);
    });
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const { near, far } of this.#connections) {
      near.destroy();
      far.destroy();
    }
    await closed;
  }

  #join(near: Socket): void {
    if (this.#refusals > 0) {
      this.#refusals -= 1;
      near.destroy();
      return;
    }
    const far = dial(placeOf(this.#target));
    const connection: Connection = {
      near,
      far,
      statements: new PreparedStatements(),
      isEnding: false,
      isSilent: this.#isSilent,
    };
    this.#connections.add(connection);
    const end = (): void => {
      near.destroy();
      far.destroy();
      this.#connections.delete(connection);
    };
    for (const socket of [near, far])
      socket
        .on('error', () => {})
        .on('close', () => {
          if (!connection.isSilent) end();
        });
    far.on('data', (bytes) => {
      if (!connection.isSilent) near.write(bytes);
    });
    near.on('data', (bytes) => {
      if (connection.isSilent) return;
      const executed = connection.statements.executedIn(bytes);
      const cut = connection.isEnding ? 'unheard' : this.#cutOf(bytes, executed);
      if (cut === 'unheard') return end();
      if (cut === 'late') {
        this.#late = { far, bytes };
        connection.isSilent = true;
        near.destroy();
        return;
      }
      if (cut === 'unanswered') far.removeAllListeners('data').once('data', end);
      far.write(bytes);
    });
  }

  #cutOf(bytes: Buffer, executed: readonly string[]): Cut | undefined {
    if (!this.#planned) return undefined;
    const { statement, cut } = this.#planned;
    if (!bytes.includes(statement) && !executed.some((text) => text.includes(statement))) return undefined;
    this.#planned = undefined;
    return cut;
  }
}
