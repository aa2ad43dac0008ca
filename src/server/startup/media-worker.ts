// `npm run media-worker`: makes previews and nothing else, on a machine of its own or beside the server. It has the server's
// DATABASE_URL, SECRET_KEY and storage; MEDIA_WORKERS=0 takes this work from the server.
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { makeDataDirectory } from '../config/data-directory.ts';
import { loadEnvFile } from '../config/env-file.ts';
import { createContext } from '../create-context.ts';
import { systemClock } from '../lib/clock.ts';
import { createLog } from '../log/log.ts';
import { previewTask } from '../previews/resume-previews.ts';
import { startTimedTasks } from '../work/timed-tasks.ts';
import { explainStartError } from './explain-start-error.ts';
import { openStore } from './open-store.ts';
import { openSecretKey } from './secret-key.ts';

/** Milliseconds in which previews under way are ended and queued again. */
const STOP_WITHIN_MS = 10_000;

const start = async (environment: NodeJS.ProcessEnv): Promise<void> => {
  const config = readConfig(environment);
  if (config.databaseUrl === undefined)
    throw new ConfigError(['The media worker needs DATABASE_URL: the embedded database has one process, the server.']);
  if (config.previews.workers === 0) throw new ConfigError(['MEDIA_WORKERS is 0: the media worker would do nothing.']);
  makeDataDirectory(config.dataDirectory);
  const log = createLog(config.logLevel);
  const db = await openStore(config, log, () => {
    log.fatal('the media worker ends, since its database is gone');
    process.exit(1);
  });
  const secretKey = await openSecretKey(environment, config, db);
  const { context, handlers } = createContext({ config, secretKey, db, clock: systemClock, log });
  await context.storage.open();
  let stopTasks = async (): Promise<void> => {};
  const stop = async (): Promise<void> => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    context.previews.stop();
    await stopTasks();
    await context.outbox.stop();
    context.storage.close();
    await db.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      stop().catch((error: unknown) => {
        log.error({ err: error }, 'the media worker did not stop in order');
        process.exit(1);
      });
    });
  log.info({ previews: await context.previews.status() }, 'the media worker starts');
  context.outbox.start(handlers, ['media']);
  stopTasks = startTimedTasks([previewTask(context)], log);
};

try {
  loadEnvFile();
  await start(process.env);
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`);
  process.exit(1);
}
