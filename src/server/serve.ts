import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { type Config, MAILBOX_PATH } from './config/config.ts';
import type { Context } from './context.ts';
import { createContext, type Parts } from './create-context.ts';
import { firstHelpLines } from './operator/command-registry.ts';
import { listenToOperator } from './operator/listen.ts';
import { ProviderUnavailable } from './providers/provider-unavailable.ts';
import { ForeignStorage } from './providers/storage/storage.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { scheduledTasks } from './wiring/scheduled-tasks.ts';
import { closeAll } from './work/close-all.ts';
import { releaseClaims } from './work/outbox-work.repository.ts';
import { startTimedTasks } from './work/timed-tasks.ts';

/** What a start prints outside of production: address, demo accounts, where sandbox mail is, the operator's commands. */
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

/** A server that listens on an open database. */
export interface ServingApp {
  readonly url: string;
  /** What a start prints outside of production. */
  readonly banner: string;
  /** Becomes unready and begins no more work in the background, while requests are still served. */
  drain(): void;
  /**
   * Finishes requests and what runs in the background, each for a bounded time; the database stays open. Outbox work that is
   * abandoned runs again once its lease has expired.
   */
  stop(): Promise<void>;
}

/** Time for requests to finish after the grace time, after which their connections are closed. */
const FINISH_WITHIN_MS = 8_000;
/** Time for requests whose connections were closed, and for background work; a mail or a payment call may take longer. */
const END_WITHIN_MS = 10_000;

/** A store that is briefly away ends no start; wrong settings do. Nothing is deleted from another's bucket. */
const openStorage = ({ storage, log }: Context): Promise<void> =>
  storage.open().catch((error: unknown) => {
    if (error instanceof ForeignStorage) return log.error(error.message);
    if (!(error instanceof ProviderUnavailable && error.isAway)) throw error;
    log.error({ err: error }, 'the store of files does not answer: nothing can be stored or shown until it does');
  });

/** Assembles the server on an open database and listens. On failure it closes everything it opened. */
export const serve = async (parts: Parts): Promise<ServingApp> => {
  const { config, log } = parts;
  const { context, sandbox, handlers, connect } = createContext(parts);
  const app = await buildApp({
    context,
    sandbox,
    websiteDirectory: fileURLToPath(new URL('../../dist-web', import.meta.url)),
  });
  try {
    if (parts.db.engine === 'pglite') await releaseClaims(parts.db.orm);
    await openStorage(context);
    await app.ready();
    connect(app);
    const demo = config.seed === 'demo' ? await seedDemo(context, sandbox) : [];
    const url = await app.listen({ host: config.host, port: config.port });
    context.outbox.start(handlers);
    const stopTasks = startTimedTasks(scheduledTasks(context), log);
    const stopOperator = await listenToOperator(context);
    const closeApp = (): Promise<void> => {
      const late = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
      return app.close().finally(() => clearTimeout(late));
    };
    let background: readonly Promise<void>[] | undefined;
    const endBackground = async (): Promise<void> => {
      // Both stop at once and then wait for what is running.
      background ??= [stopTasks(), context.outbox.stop()];
      // Another process, or this one after its start, makes them from the beginning.
      context.previews.stop();
      await Promise.all(background);
    };
    const drain = (): void => {
      context.health.drain();
      endBackground().catch((error: unknown) => log.error({ err: error }, 'background work did not end in order'));
    };
    const stop = async (): Promise<void> => {
      drain();
      const parts = { operator: stopOperator, requests: closeApp, background: endBackground };
      await closeAll(parts, { withinMilliseconds: END_WITHIN_MS, log }).finally(() => sandbox.cardNetwork?.close());
    };
    return { url, banner: banner(config, url, demo), drain, stop };
  } catch (error) {
    await app.close();
    sandbox.cardNetwork?.close();
    throw error;
  }
};
