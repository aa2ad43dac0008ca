import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type Answer, type CallOptions, requestOf } from './api-call.ts';
import { TEST_SECRET, type TestApp } from './test-app.ts';

type Environment = Readonly<Record<string, string>>;

/** The built server, running as an operating system process of its own. */
export interface ServerProcess {
  /** Where it listens, e.g. `http://127.0.0.1:43121`; the API is below `/api`. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly dataDirectory: string;
  /** All output so far, standard output and standard error; the log has one JSON entry per line. */
  output(): string;
  /** Resolves when the process exits, with `{ code: 0, signal: null }` after a graceful stop. */
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** Whether it is running. */
  isRunning(): boolean;
  /** A call of the contract over HTTP. An empty or non-JSON body is read as an empty object. */
  call<const E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Answer<E>>;
  /** Sends a signal, SIGTERM by default, and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface Settings {
  /** Default: the embedded database in the data directory. */
  readonly databaseUrl?: string;
  readonly dataDirectory: string;
  /** Further settings, e.g. `{ LOG_LEVEL: 'debug' }`. */
  readonly environment?: Environment;
  /** The server by default. */
  readonly program?: 'main' | 'media-worker';
}

type Program = 'main' | 'media-worker' | 'operator' | 'seed' | 'killable-server' | 'hold-open';

/** The path of a program of the server as it is built, e.g. for the operator's commands. */
export const builtProgram = (name: Program): string => join(inject('serverBundle'), `${name}.js`);

/** Fastify says `Server listening at` before the server follows signals. */
const LISTENS_AT = /(?:is running|the server is listening) at (http:\/\/127\.0\.0\.1:([1-9]\d*))/;

/** The address, once the process has printed it. @throws Error with what it printed, when it ended instead. */
const whereItListens = (child: ChildProcess, output: () => string): Promise<{ url: string; port: number }> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      const [, url, port] = LISTENS_AT.exec(output()) ?? [];
      if (url) resolve({ url, port: Number(port) });
    };
    child.stdout?.on('data', look);
    child.once('error', reject);
    child.once('close', () => reject(new Error(`The server process did not start. It printed:\n${output()}`)));
  });

const callOver =
  (url: string): ServerProcess['call'] =>
  async (endpoint, options = {}) => {
    const { url: path, method, headers, payload } = await requestOf(endpoint, options as CallOptions<Endpoint>);
    const answer = await fetch(url + path, { method, headers, ...(payload !== undefined && { body: payload }) });
    const body = (await answer.json().catch(() => ({}))) as object;
    return { status: answer.status, ...body } as Answer<typeof endpoint>;
  };

/** A server process that may not listen yet. It ends with the test run at the latest. */
export const launchServerProcess = ({ databaseUrl, dataDirectory, environment = {}, program = 'main' }: Settings) => {
  const child = spawn(process.execPath, ['--liftoff-only', builtProgram(program)], {
    env: {
      PATH: process.env.PATH ?? '',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDirectory,
      SECRET_KEY: TEST_SECRET,
      PORT: '0',
      SEED: 'none',
      MEDIA_WORKERS: '0',
      ENV_FILE: 'none',
      SIGN_UPS_PER_HOUR: '1000000',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => {
      process.off('exit', end);
      resolve({ code, signal });
    });
  });
  return { child, exited, output: () => printed };
};

/**
 * Starts one server process on a database that has been migrated or not, and waits until it listens. The
 * caller stops it; it also ends with the test run.
 */
export const startServerProcess = async (settings: Settings): Promise<ServerProcess> => {
  const { dataDirectory } = settings;
  const { child, exited, output } = launchServerProcess(settings);
  const { url, port } = await whereItListens(child, output);
  return {
    url,
    port,
    pid: child.pid ?? 0,
    dataDirectory,
    output,
    exited,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    call: callOver(url),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await exited;
    },
  };
};

interface PairOptions {
  /** Gives each process a data folder of its own, as on two machines without a shared disk. Default: one folder. */
  readonly ownDataDirectories?: boolean;
  readonly environment?: Environment;
}

/**
 * Gives a test file two server processes on the PostgreSQL database of its test app, for `*.postgres.test.ts` files.
 *
 * Tests build data and read the database through the test app: it has the same database, data folder and secret
 * key, so people and jobs that `buildBrand(app())` and the like make are known to both processes, tokens included. The
 * processes run on the real clock; `app().pass` does not move it.
 *
 * ```ts
 * const app = useApp();
 * const servers = useTwoServers(app);
 * test('…', async () => {
 *   const [a, b] = servers();
 *   const brand = await buildBrand(app());
 *   await a.call(api.logout, { token: brand.token });
 *   expect((await b.call(api.me, { token: brand.token })).status).toBe(401);
 * });
 * ```
 */
export const useTwoServers = (
  app: () => TestApp,
  { ownDataDirectories = false, environment = {} }: PairOptions = {},
): (() => readonly [ServerProcess, ServerProcess]) => {
  const own: string[] = [];
  let running: readonly ServerProcess[] = [];
  const dataDirectory = (): string => {
    if (!ownDataDirectories) return app().context.config.dataDirectory;
    const directory = mkdtempSync(join(tmpdir(), 'server-'));
    own.push(directory);
    return directory;
  };
  beforeAll(async () => {
    const databaseUrl = String(app().context.db.pool.options.connectionString);
    const start = () => startServerProcess({ databaseUrl, dataDirectory: dataDirectory(), environment });
    running = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    await Promise.all(running.map((server) => server.stop()));
    await Promise.all(own.map((directory) => rm(directory, { recursive: true, force: true })));
  });
  return () => {
    const [a, b] = running;
    if (!a || !b) throw new Error('The servers are started in beforeAll: ask for them inside a test or a hook.');
    return [a, b];
  };
};
