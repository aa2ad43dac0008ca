import Fastify from 'fastify';
import { systemClock } from './clock.ts';
import { makeDataDirectory } from './config/data-directory.ts';
import { readConfig } from './config.ts';
import { createContext, type Parts } from './create-context.ts';
import { openStore } from './db/open-store.ts';
import { explain } from './explain.ts';
import { exitOnFatalErrors } from './fatal-errors.ts';
import { createLog } from './http/request-log.ts';
import { openSecretKey } from './secret-key.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { paymentWebhook } from './webhooks.ts';

/** Seeds the demo with a server that has only the payment webhook, through which card payments are confirmed. */
const fill = async (parts: Parts): Promise<void> => {
  const { context, sandbox, connect } = createContext(parts);
  const app = Fastify();
  await app.register(paymentWebhook(context));
  connect(app);
  try {
    await seedDemo(context, sandbox);
  } finally {
    await app.close();
    sandbox.cardNetwork?.close();
  }
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
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  },
);
