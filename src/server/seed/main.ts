import { readConfig } from '../config/config.ts';
import { makeDataDirectory } from '../config/data-directory.ts';
import { createContext, type Parts } from '../create-context.ts';
import { systemClock } from '../lib/clock.ts';
import { createLog } from '../log/log.ts';
import { readFileMetadata } from '../media/read-file-metadata.ts';
import type { ParseVideo } from '../media/video-parser.ts';
import { explainStartError } from '../startup/explain-start-error.ts';
import { exitOnFatalErrors } from '../startup/fatal-errors.ts';
import { openStore } from '../startup/open-store.ts';
import { openSecretKey } from '../startup/secret-key.ts';
import { seedDemo } from './seed-demo.ts';

/** The demo's own videos can be parsed in this process. */
const parseVideo: ParseVideo = async (path) => ({
  metadata: await readFileMetadata(path).catch(() => null),
  isCostly: false,
});

const fill = async (parts: Parts): Promise<void> => {
  const { context, sandbox } = createContext({ ...parts, parseVideo });
  await seedDemo(context, sandbox);
};

const seed = async (environment: NodeJS.ProcessEnv): Promise<void> => {
  const config = readConfig(environment);
  makeDataDirectory(config.dataDirectory);
  const log = createLog(config.logLevel);
  const db = await openStore(config, log);
  try {
    const secretKey = await openSecretKey(environment, config, db);
    await fill({ config, secretKey, db, clock: systemClock, log });
  } finally {
    await db.close();
  }
};

exitOnFatalErrors();

// Exits when the parent process is gone.
const leave = (): never => process.exit(1);
process.once('disconnect', leave);
await seed(process.env).then(
  () => {
    process.off('disconnect', leave);
    process.disconnect?.();
  },
  (error: unknown) => {
    process.stderr.write(`${explainStartError(error)}\n`);
    process.exit(1);
  },
);
