import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The built server as its own process, on a port and a data folder of its own, the way an installation runs it. */
export class ApiServer {
  readonly url: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #directory: string;
  #process: ChildProcess | undefined;
  #output = '';

  private constructor(port: number, directory: string, environment: Readonly<Record<string, string>>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#directory = directory;
    this.#environment = { PORT: String(port), DATA_DIR: directory, SEED: 'none', ...environment };
  }

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<ApiServer> {
    const server = new ApiServer(await freePort(), mkdtempSync(join(tmpdir(), 'server-')), environment);
    await server.#run();
    return server;
  }

  /** `kill -9`, then the same command again: what a power cut and a supervisor do. */
  async crashAndRestart(): Promise<void> {
    await this.#end('SIGKILL');
    await this.#run();
  }

  /** Stops, lets somebody work on the data folder, and starts again. */
  async whileStopped(work: (dataDirectory: string) => Promise<void>): Promise<void> {
    await this.#end('SIGTERM');
    await work(this.#directory);
    await this.#run();
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
    await rm(this.#directory, { recursive: true, force: true });
  }

  /** The newest code that was mailed to somebody. */
  async codeMailedTo(address: string): Promise<string> {
    for (let tries = 0; tries < 100; tries += 1) {
      const answer = await fetch(`${this.url}/sandbox/mail?to=${encodeURIComponent(address)}`);
      const { data } = (await answer.json()) as { data: { subject: string }[] };
      const code = /^\d{4}/.exec(data[0]?.subject ?? '')?.[0];
      if (code) return code;
      await pause(100);
    }
    throw new Error(`No code was mailed to ${address}.`);
  }

  /** What an operator types after `npm run operator --`; answers what was printed. */
  async operate(...words: readonly string[]): Promise<string> {
    const env = { ...process.env, ...this.#environment };
    const { stdout } = await promisify(execFile)(process.execPath, ['out/server/operator.js', ...words], { env });
    return stdout;
  }

  async #run(): Promise<void> {
    const child = spawn(process.execPath, ['--enable-source-maps', 'out/server/main.js'], {
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        this.#output += text;
      });
    }
    this.#process = child;
    while (!(await isReady(this.url))) {
      if (child.exitCode !== null) throw new Error(`The server did not start:\n${this.#output}`);
      await pause(50);
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    await gone;
  }
}
