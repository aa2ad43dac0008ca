import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { banner } from './banner.ts';
import { createContext, type Parts } from './create-context.ts';
import type { Health } from './health.ts';
import { listenToOperator } from './operator/listen.ts';
import { scheduledTasks } from './scheduled-tasks.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { startTimedTasks } from './work/timed-tasks.ts';

/** A server that listens on an open database. */
export interface ServingApp {
  readonly url: string;
  /** What a start prints outside of production. */
  readonly banner: string;
  readonly health: Health;
  /** Finishes requests and everything that runs in the background; the database stays open. */
  stop(): Promise<void>;
}

/** Time for requests to finish after the grace time, after which their connections are closed. */
const FINISH_WITHIN_MS = 8_000;

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
    await app.ready();
    connect(app);
    const demo = config.seed === 'demo' ? await seedDemo(context, sandbox) : [];
    const url = await app.listen({ host: config.host, port: config.port });
    context.outbox.start(handlers);
    const stopTasks = startTimedTasks(scheduledTasks(context), log);
    const stopOperator = await listenToOperator(context);
    const stop = async (): Promise<void> => {
      await stopOperator();
      const late = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
      await app.close().finally(() => clearTimeout(late));
      await stopTasks();
      await context.outbox.stop();
      sandbox.cardNetwork?.close();
    };
    return { url, banner: banner(config, url, demo), stop, health: context.health };
  } catch (error) {
    await app.close();
    sandbox.cardNetwork?.close();
    throw error;
  }
};
