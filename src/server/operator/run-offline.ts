import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createContext } from '../create-context.ts';
import { openExistingStore } from '../db/open-store.ts';
import { createLog } from '../log.ts';
import { openSecretKey } from '../secret-key.ts';
import type { Outcome } from './command.ts';
import type { OperatorRequest } from './request.ts';
import { runRequest } from './run-request.ts';

/**
 * Executes a request without a server, on an existing database. Mails stay in the outbox until a server runs.
 * @throws DatabaseStartError when there is no database, and also when a server holds the embedded database but cannot be reached.
 */
export const runOffline = async (
  environment: NodeJS.ProcessEnv,
  config: Config,
  request: OperatorRequest,
): Promise<Outcome> => {
  const log = createLog('silent');
  const db = await openExistingStore(config, log);
  try {
    const secretKey = await openSecretKey(environment, config, db);
    const { context, sandbox } = createContext({ config, secretKey, db, clock: systemClock, log });
    const outcome = await runRequest(context, request);
    sandbox.cardNetwork?.close();
    return outcome;
  } finally {
    await db.close();
  }
};
