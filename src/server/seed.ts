import { systemClock } from './clock.ts';
import { makeDataDirectory } from './config/data-directory.ts';
import { readConfig } from './config.ts';
import { createContext, type Parts } from './create-context.ts';
import { openStore } from './db/open-store.ts';
import { explainStartError } from './explain-start-error.ts';
import { exitOnFatalErrors } from './fatal-errors.ts';
import { createLog } from './log.ts';
import { readFileMetadata } from './media/read-file-metadata.ts';
import type { ParseVideo } from './media/video-parser.ts';
import { openSecretKey } from './secret-key.ts';
import { seedDemo } from './seed/seed-demo.ts';

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
