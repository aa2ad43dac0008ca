import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { hours, minutes, systemClock } from './clock.ts';
import { makeDataDirectory } from './config/data-directory.ts';
import { MAILBOX_PATH } from './config/mailbox-address.ts';
import { type Config, readConfig } from './config.ts';
import type { Context } from './context.ts';
import { createContext, incomingDirectory, type Parts, uploadDirectory } from './create-context.ts';
import { discardPlans } from './db/discard-plans.ts';
import { openStore } from './db/open-store.ts';
import { sweepOutcomes } from './db/transaction-outcome.ts';
import { sweepAttempts } from './domains/auth/count-attempts.ts';
import { sweepAttachments } from './domains/chat/sweep-attachments.ts';
import { mailDigests } from './domains/notifications/mail-digests.ts';
import { eraseAccounts } from './domains/privacy/erase-accounts.ts';
import { mailSubscriptionWarnings } from './domains/subscription/mail-warnings.ts';
import { createLog } from './http/request-log.ts';
import { sweepFiles } from './media/sweep-files.ts';
import { sweepUnusedFiles } from './media/sweep-unused-files.ts';
import { firstHelpLines } from './operator/command-registry.ts';
import { listenToOperator } from './operator/listen.ts';
import { reconciliationTasks } from './reconciliation-tasks.ts';
import { openSecretKey } from './secret-key.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { sweepFolder } from './uploads/sweep-folder.ts';
import { sweepUploads } from './uploads/sweep-uploads.ts';
import { sweepOutbox } from './work/sweep-outbox.ts';
import { startTimedTasks, type TimedTask } from './work/timed-tasks.ts';

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

/** Time for requests to finish after the grace time, after which their connections are closed. */
const FINISH_WITHIN_MS = 8_000;
/** Maximum duration of the remaining shutdown; anything still running is abandoned. */
const STOP_WITHIN_MS = 15_000;

const banner = (config: Config, url: string, demo: readonly string[]): string =>
  [
    '',
    `  UGC Marketplace is running at ${url}`,
    ...demo.map((line) => `  ${line}`),
    ...(config.smtpUrl ? [] : [`  Mail that the sandbox keeps: ${url}${MAILBOX_PATH}`]),
    ...(config.stripe ? [] : ['  Payments are a sandbox: pay with card 4242 4242 4242 4242, any future date, any CVC']),
    ...firstHelpLines.map((line) => `  ${line}`),
    `  API documentation: ${url}/api/docs`,
    `  All data is in ${config.dataDirectory}`,
    '',
    '',
  ].join('\n');

const timedTasks = (context: Context): readonly TimedTask[] => [
  ...reconciliationTasks(context),
  {
    name: 'warn of ending subscriptions',
    everyMilliseconds: minutes(5),
    run: () => mailSubscriptionWarnings(context),
  },
  {
    name: 'forget transaction outcomes',
    everyMilliseconds: minutes(5),
    run: () => sweepOutcomes(context.db.pool),
  },
  { name: 'discard plans', everyMilliseconds: minutes(1), run: () => discardPlans(context.db) },
  { name: 'forget finished work', everyMilliseconds: hours(1), run: (signal) => sweepOutbox(context.db, signal) },
  { name: 'forget old attempts', everyMilliseconds: hours(1), run: () => sweepAttempts(context) },
  { name: 'forget idempotency keys', everyMilliseconds: hours(1), run: () => context.idempotencyKeys.sweep() },
  { name: 'mail digests', everyMilliseconds: minutes(15), run: () => mailDigests(context) },
  {
    name: 'remove expired uploads',
    everyMilliseconds: hours(1),
    run: () => sweepUploads({ ...context, directory: uploadDirectory(context.config) }),
  },
  {
    name: 'remove forms that were cut off',
    everyMilliseconds: hours(6),
    run: () => sweepFolder({ directory: incomingDirectory(context.config), clock: context.clock }),
  },
  { name: 'delete accounts for good', everyMilliseconds: hours(1), run: () => eraseAccounts(context) },
  { name: 'remove attachments that were not sent', everyMilliseconds: hours(6), run: () => sweepAttachments(context) },
  {
    name: 'remove files that nothing refers to',
    everyMilliseconds: hours(6),
    run: (signal) => sweepUnusedFiles(context.db, context.storage, context.clock, signal),
  },
  {
    name: 'remove files without a row',
    everyMilliseconds: hours(6),
    run: () => sweepFiles(context.db, context.storage, context.clock),
  },
];

/** Assembles the server on an open database and listens. On failure it closes everything it opened. */
const serve = async (parts: Parts) => {
  const { config, log } = parts;
  const { context, sandbox, handlers, connect } = createContext(parts);
  const app = await buildApp({
    context,
    sandbox,
    websiteDirectory: fileURLToPath(new URL('../../dist-web', import.meta.url)),
  });
  try {
    await app.ready();
    connect(app);
    const demo = config.seed === 'demo' ? await seedDemo(context, sandbox) : [];
    const url = await app.listen({ host: config.host, port: config.port });
    context.outbox.start(handlers);
    const stopTasks = startTimedTasks(timedTasks(context), log);
    const stopOperator = await listenToOperator(context);
    const stop = async (): Promise<void> => {
      await stopOperator();
      const late = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
      await app.close().finally(() => clearTimeout(late));
      await stopTasks();
      await context.outbox.stop();
      sandbox.cardNetwork?.close();
    };
    return { url, demo, stop, health: context.health };
  } catch (error) {
    await app.close();
    sandbox.cardNetwork?.close();
    throw error;
  }
};

/**
 * Starts everything: configuration, database, migrations, providers, demo data on the first start, then listens.
 * A start that fails leaves nothing open: no port, no database, no lock on the data folder.
 */
export const startServer = async (environment: NodeJS.ProcessEnv): Promise<RunningServer> => {
  const config = readConfig(environment);
  makeDataDirectory(config.dataDirectory);
  const log = createLog(config.logLevel);
  let endServer = async (): Promise<void> => {};
  const db = await openStore(config, log, () => {
    log.fatal('the server ends, since its database is gone');
    endServer()
      .catch((error: unknown) => log.error({ err: error }, 'the server did not stop in order'))
      .finally(() => process.exit(1));
  });
  const start = async () => {
    const secretKey = await openSecretKey(environment, config, db);
    return serve({ config, secretKey, db, clock: systemClock, log });
  };
  const server = await start().catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  // In production every line of output is JSON, for log collectors.
  if (config.production) log.info({ url: server.url }, `the server is listening at ${server.url}`);
  else process.stdout.write(banner(config, server.url, server.demo));

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const deadline = setTimeout(() => {
      log.fatal('the server did not end in time');
      process.exit(1);
    }, STOP_WITHIN_MS);
    await server.stop();
    await db.close();
    clearTimeout(deadline);
  };
  const stop: RunningServer['stop'] = async ({ graceSeconds = config.shutdownGraceSeconds } = {}) => {
    server.health.drain();
    log.info({ graceSeconds }, 'the server drains');
    if (graceSeconds > 0) await pause(graceSeconds * 1_000);
    closing ??= close();
    await closing;
  };
  endServer = () => stop({ graceSeconds: 0 });
  return { url: server.url, log, stop };
};
