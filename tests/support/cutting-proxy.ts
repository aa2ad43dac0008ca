import { createServer, connect as dial, type Server, type Socket } from 'node:net';

/**
 * What becomes of everything that is open when a request is cut: the server never sees it (`lost`), sees it and
 * answers nobody (`unheard`), or has answered and the answer is lost (`unanswered`).
 */
export type Cut = 'lost' | 'unheard' | 'unanswered';

interface Line {
  readonly near: Socket;
  readonly far: Socket;
}

export interface CuttingProxyOptions {
  /** The local port to which everything is forwarded. */
  readonly to: number;
  /** Prefix of the counted requests, e.g. `POST /api/`. */
  readonly counted: string;
  /** Decides per counted request, by its number from 1, whether to cut everything there. */
  readonly decide: (number: number) => Cut | null;
}

/** A fault-injecting TCP proxy between browsers and the server: it cuts all connections at chosen requests. */
export class CuttingProxy {
  readonly #options: CuttingProxyOptions;
  readonly #server: Server;
  readonly #lines = new Set<Line>();
  #counted = 0;
  #cuts = 0;
  #cutLines = 0;
  #sent = 0;
  #received = 0;
  /** Bytes forwarded to the clients before they have to wait, and the callback for it. */
  #holdAt = Number.POSITIVE_INFINITY;
  #onHeld: (() => void) | undefined;

  private constructor(options: CuttingProxyOptions) {
    this.#options = options;
    this.#server = createServer({ noDelay: true }, (near) => this.#join(near));
  }

  static async start(options: CuttingProxyOptions): Promise<CuttingProxy> {
    const proxy = new CuttingProxy(options);
    await new Promise<void>((resolve, reject) => {
      proxy.#server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  /** Bytes received from the clients so far. */
  get sent(): number {
    return this.#sent;
  }

  /** Bytes forwarded to the clients so far. */
  get received(): number {
    return this.#received;
  }

  /** Number of cuts, of cut connections, and of counted requests. */
  get done(): { readonly cuts: number; readonly connections: number; readonly counted: number } {
    return { cuts: this.#cuts, connections: this.#cutLines, counted: this.#counted };
  }

  /** Cuts all open connections at once. */
  cutNow(): void {
    this.#cutAll();
  }

  /** Resolves once that many more bytes went to the clients; further bytes wait for the next call or `release`. */
  holdAfter(bytes: number): Promise<void> {
    this.#holdAt = this.#received + bytes;
    this.#resume();
    return new Promise((resolve) => {
      this.#onHeld = resolve;
    });
  }

  /** Forwards everything, as initially. */
  release(): void {
    this.#holdAt = Number.POSITIVE_INFINITY;
    this.#resume();
  }

  #resume(): void {
    for (const { far } of this.#lines) far.resume();
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#hangUp();
    await closed;
  }

  #join(near: Socket): void {
    const line: Line = { near, far: dial({ port: this.#options.to, host: '127.0.0.1', noDelay: true }) };
    this.#lines.add(line);
    for (const socket of [near, line.far]) {
      // An error of one side closes both, below.
      socket.on('error', () => {});
      socket.on('close', () => this.#end(line));
    }
    near.on('data', (bytes) => {
      this.#sent += bytes.length;
      this.#ask(line, bytes);
    });
    line.far.on('data', (bytes) => {
      this.#received += bytes.length;
      const isHeld = this.#received >= this.#holdAt;
      if (!near.write(bytes) || isHeld) line.far.pause();
      if (isHeld) this.#onHeld?.();
    });
    // Backpressure: bytes wait at the sender, not here.
    line.far.on('drain', () => near.resume());
    near.on('drain', () => {
      if (this.#received < this.#holdAt) line.far.resume();
    });
  }

  #ask(line: Line, bytes: Buffer): void {
    const cut = this.#isCounted(bytes) ? this.#options.decide(this.#counted) : null;
    if (cut !== 'lost' && !line.far.write(bytes)) line.near.pause();
    if (cut === 'lost' || cut === 'unheard') this.#cutAll();
    if (cut === 'unanswered') this.#cutAtAnswer(line);
  }

  /** Also when the server dies before it responds, which counts as a cut too. */
  #cutAtAnswer({ far }: Line): void {
    let isDone = false;
    const cut = (): void => {
      if (!isDone) this.#cutAll();
      isDone = true;
    };
    far.removeAllListeners('data').once('data', cut).once('close', cut);
  }

  /** A browser sends a request's head in one segment. */
  #isCounted(bytes: Buffer): boolean {
    const { counted } = this.#options;
    if (bytes.toString('latin1', 0, counted.length) !== counted) return false;
    this.#counted += 1;
    return true;
  }

  #cutAll(): void {
    this.#cuts += 1;
    this.#cutLines += this.#lines.size;
    this.#hangUp();
  }

  /** Resets the browser's side at once; closes the server's side after all sent bytes. */
  #hangUp(): void {
    for (const { near, far } of this.#lines) {
      near.resetAndDestroy();
      far.end();
    }
  }

  #end(line: Line): void {
    line.near.destroy();
    line.far.end();
    this.#lines.delete(line);
  }
}
