import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type AppOptions, buildApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config/config.ts';
import type { Context } from '../../src/server/context.ts';
import { createContext, type Parts } from '../../src/server/create-context.ts';
import type { Database } from '../../src/server/db/open.ts';
import type { KeepResponse } from '../../src/server/http/mount.ts';
import { PictureDecoder } from '../../src/server/media/picture-decoder.ts';
import { readFileMetadata } from '../../src/server/media/read-file-metadata.ts';
import type { PreviewEngine } from '../../src/server/previews/preview-engine.ts';
import type { Sandbox } from '../../src/server/sandbox/sandbox.ts';
import { type Answer, type CallOptions, requestOf } from './api-call.ts';
import { useEmptiedDatabase } from './emptied-database.ts';
import { createWatchedLog, type WatchedLog } from './watched-log.ts';

/** The whole server on the engine under test, without a port, with a clock that tests move. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly sandbox: Required<Sandbox>;
  /** Everything the server wrote to its log, at debug level. A file whose server logs something private fails. */
  readonly logLines: readonly string[];
  /** Moves the clock. */
  pass(milliseconds: number): void;
  call<const E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Answer<E>>;
  /** A call whose response is read with its headers. */
  request<const E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<LightMyRequestResponse>;
  /**
   * Does the outbox's work now and answers the mails to somebody, the one caused last first: the outbox sends several at
   * a time, so that they may arrive in another order.
   */
  mailsTo(address: string): Promise<readonly { subject: string; text: string }[]>;
}

/** From which the server under test derives its keys. */
export const TEST_SECRET = 'a test secret that is long enough to be taken';

/** One for all test files of a worker: starting its process costs as much as a test. */
const pictureDecoder = new PictureDecoder();

/** Makes every response anew. */
export const keepNothing: KeepResponse = async (_asked, make) => (await make()).body;

type Environment = Readonly<Record<string, string>>;
type OtherParts = Pick<Parts, 'pictureDecoder' | 'parseVideo' | 'freeBytes' | 'previewEngine'> &
  Pick<AppOptions, 'keep'>;

/** A process for each delivered video would cost more than the rest of its test. */
const noEngine: PreviewEngine = {
  status: async () => ({ name: 'embedded', version: 'none', bounded: 'kernel' }),
  make: async () => ({ kind: 'failed', reason: 'engine-missing', detail: '' }),
  stop: () => {},
};

const start = async (
  db: Context['db'],
  dataDirectory: string,
  environment: Environment,
  { keep, ...parts }: OtherParts,
): Promise<TestApp & { leaks(): string[]; stop(): Promise<void> }> => {
  const config = readConfig({
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    SEED: 'none',
    SIGN_UPS_PER_HOUR: '1000000',
    ...environment,
  });
  const { log, lines, watch, leaks }: WatchedLog = createWatchedLog();
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  const assembly = createContext({
    config,
    secretKey: TEST_SECRET,
    // What the outbox and work after a commit write belongs to the watched log too.
    db: { ...db, log },
    clock,
    log,
    // A thread for each delivery would cost more than the rest of its test; it has tests of its own.
    parseVideo: async (path) => ({ metadata: await readFileMetadata(path).catch(() => null), isCostly: false }),
    pictureDecoder,
    previewEngine: noEngine,
    ...parts,
  });
  const { context, handlers, connect } = assembly;
  const sandbox = assembly.sandbox as Required<Sandbox>;
  const app = await buildApp({
    context,
    sandbox,
    websiteDirectory: '/nowhere',
    requestsPerMinute: 1_000_000,
    keep,
    checkSessionsEveryMilliseconds: 250,
  });
  await app.ready();
  connect(app);
  context.outbox.start(handlers);
  const request: TestApp['request'] = async (endpoint, options = {}) =>
    app.inject(await requestOf(endpoint, options as CallOptions<Endpoint>));
  return {
    app,
    context,
    sandbox,
    logLines: lines,
    leaks,
    pass: (milliseconds) => {
      offset += milliseconds;
    },
    request,
    call: async (endpoint, options = {}) => {
      watch(options.body);
      const answer = await request(endpoint, options);
      const { data, meta, message, errors } = answer.json();
      watch(data);
      return { status: answer.statusCode, data, meta, message, errors };
    },
    mailsTo: async (address) => {
      await context.outbox.drain();
      const { rows } = await db.pool.query<{ subject: string; text: string }>(
        `select subject, text from sandbox_mail where lower(to_address) = lower($1)
         order by substring(message_id from '[0-9]+')::bigint desc`,
        [address],
      );
      return rows;
    },
    stop: async () => {
      await sandbox.cardNetwork.idle();
      await context.outbox.stop();
      await app.close();
    },
  };
};

/**
 * Gives a test file its own server and database.
 * @param environment further configuration, e.g. where a hosted provider's stand-in listens; asked before the start
 * @param database the test file's database, where it is not one on the engine under test
 * @param parts what takes the place of the server's own
 */
export const useApp = (
  environment: () => Promise<Environment> = async () => ({}),
  database: () => Database = useEmptiedDatabase(),
  parts: OtherParts = {},
): (() => TestApp) => {
  const directory = mkdtempSync(join(tmpdir(), 'app-'));
  let running: Awaited<ReturnType<typeof start>> | undefined;
  beforeAll(async () => {
    running = await start(database(), directory, await environment(), parts);
  });
  afterAll(async () => {
    await running?.stop();
    await rm(directory, { recursive: true, force: true });
    expect(running?.leaks() ?? []).toEqual([]);
  });
  return () => {
    if (!running) throw new Error('The test server is started in beforeAll: ask for it inside a test or a hook.');
    return running;
  };
};
