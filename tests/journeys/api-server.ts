import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mailedCode } from '../support/mailed-code.ts';
import { freePort, type StartedProcess, startProcess } from '../support/processes.mjs';

/**
 * Compiles the WebAssembly of the embedded database with the baseline compiler only. The optimizing compiler takes half
 * of a start, and a journey is too short to profit. Without `--enable-source-maps`, with which Node parses ten megabytes
 * of maps before it serves anything.
 */
const FLAGS = ['--liftoff-only'];

/** The built server in its own process, with its own port and data folder, like an installation. */
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

  /** @param from data folder of a stopped server, of which this one gets a copy. */
  static async start(environment: Readonly<Record<string, string>> = {}, from?: string): Promise<ApiServer> {
    const directory = await mkdtemp(join(tmpdir(), 'server-'));
    // The lock of the former process is a socket file, which cannot be copied.
    if (from) await cp(from, directory, { recursive: true, filter: (path) => !path.endsWith('.sock') });
    const server = new ApiServer(await freePort(), directory, environment);
    await server.#run();
    return server;
  }

  /** Kills the server (`kill -9`) and starts it again with the same command. */
  async crashAndRestart(): Promise<void> {
    await this.#process?.stop('SIGKILL');
    await this.#run();
  }

  /** Stops the server, runs `work` on its data folder, and starts it again. */
  async whileStopped(work: (dataDirectory: string) => Promise<void>): Promise<void> {
    await this.#process?.stop();
    await work(this.#directory);
    await this.#run();
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
    await rm(this.#directory, { recursive: true, force: true });
  }

  /** The newest code mailed to this address. */
  codeMailedTo(address: string): Promise<string> {
    return mailedCode(this.url, address);
  }

  /** Runs an operator command like `npm run operator --`; returns its output. */
  async operate(...words: readonly string[]): Promise<string> {
    const env = { ENV_FILE: 'none', ...process.env, ...this.#environment };
    const { stdout } = await promisify(execFile)(process.execPath, ['out/server/operator.js', ...words], { env });
    return stdout;
  }

  async #run(): Promise<void> {
    this.#process = await startProcess('out/server/main.js', this.#environment, { every: 50, flags: FLAGS });
  }
}
