import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { readConfig } from './config/config.ts';
import { makeDataDirectory } from './config/data-directory.ts';
import { systemClock } from './lib/clock.ts';
import { createLog } from './log/log.ts';
import { openStore } from './startup/open-store.ts';
import { openSecretKey } from './startup/secret-key.ts';
import { closeAll } from './work/close-all.ts';

interface StopOptions {
  /** Seconds to keep serving while unready, so that a proxy notices first; SHUTDOWN_GRACE by default. */
  readonly graceSeconds?: number | undefined;
}

export interface RunningServer {
  readonly url: string;
  readonly log: FastifyBaseLogger;
  /** Becomes unready, keeps serving for the grace time, finishes requests and closes. A grace time of 0 closes at once. */
  stop(options?: StopOptions): Promise<void>;
}

/** Maximum duration of the shutdown after the grace time; anything still running is abandoned. */
const STOP_WITHIN_MS = 15_000;
const CLOSE_DATABASE_WITHIN_MS = 3_000;

/**
 * Starts everything: configuration, database, migrations, providers, demo data on the first start, then listens.
 * A start that fails leaves nothing open: no port, no database, no lock on the data folder.
 */
export const startServer = async (environment: NodeJS.ProcessEnv): Promise<RunningServer> => {
  const config = readConfig(environment);
  const warning = makeDataDirectory(config.dataDirectory);
  const log = createLog(config.logLevel);
  if (warning) log.warn(warning);
  let endServer = async (): Promise<void> => {};
  const opening = openStore(config, log, () => {
    log.fatal('the server ends, since its database is gone');
    endServer()
      .catch((error: unknown) => log.error({ err: error }, 'the server did not stop in order'))
      .finally(() => process.exit(1));
  });
  // The embedded database opens on a thread of its own; meanwhile this one loads the rest of the server.
  const loading = import('./serve.ts');
  const db = await opening;
  const start = async () => {
    const secretKey = await openSecretKey(environment, config, db);
    const { serve } = await loading;
    return serve({ config, secretKey, db, clock: systemClock, log });
  };
  const server = await start().catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  // In production every line of output is JSON, for log collectors.
  if (config.production) log.info({ url: server.url }, `the server is listening at ${server.url}`);
  else process.stdout.write(server.banner);

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const deadline = setTimeout(() => {
      log.fatal('the server did not end in time');
      process.exit(1);
    }, STOP_WITHIN_MS);
    try {
      await server.stop();
    } finally {
      // Abandoned work may hold a connection, for which closing waits.
      await closeAll({ database: db.close }, { withinMilliseconds: CLOSE_DATABASE_WITHIN_MS, log });
      clearTimeout(deadline);
    }
  };
  const stop: RunningServer['stop'] = async ({ graceSeconds = config.shutdownGraceSeconds } = {}) => {
    server.drain();
    log.info({ graceSeconds }, 'the server drains');
    if (graceSeconds > 0) await pause(graceSeconds * 1_000);
    closing ??= close();
    await closing;
  };
  endServer = () => stop({ graceSeconds: 0 });
  return { url: server.url, log, stop };
};
