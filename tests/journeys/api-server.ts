import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort, type StartedProcess, startProcess } from '../support/processes.mjs';

/**
 * The embedded database is compiled once, not a second time for speed: a journey ends before that would pay, and it is
 * half of what a start costs.
 */
const FLAGS = ['--enable-source-maps', '--liftoff-only'];

/** The built server as its own process, on a port and a data folder of its own, the way an installation runs it. */
export class ApiServer {
  readonly url: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #directory: string;
  #process: StartedProcess | undefined;

  private constructor(port: number, directory: string, environment: Readonly<Record<string, string>>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#directory = directory;
    this.#environment = { PORT: String(port), DATA_DIR: directory, SEED: 'none', ...environment };
  }

  /** `from` is the data folder of another server that was stopped; this one begins with a copy. */
  static async start(environment: Readonly<Record<string, string>> = {}, from?: string): Promise<ApiServer> {
    const directory = await mkdtemp(join(tmpdir(), 'server-'));
    // The lock of whoever used it stays behind as a socket.
    if (from) await cp(from, directory, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    const server = new ApiServer(await freePort(), directory, environment);
    await server.#run();
    return server;
  }

  /** `kill -9`, then the same command again: what a power cut and a supervisor do. */
  async crashAndRestart(): Promise<void> {
    await this.#process?.stop('SIGKILL');
    await this.#run();
  }

  /** Stops, lets somebody work on the data folder, and starts again. */
  async whileStopped(work: (dataDirectory: string) => Promise<void>): Promise<void> {
    await this.#process?.stop();
    await work(this.#directory);
    await this.#run();
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
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
    this.#process = await startProcess('out/server/main.js', this.#environment, { every: 50, flags: FLAGS });
  }
}
