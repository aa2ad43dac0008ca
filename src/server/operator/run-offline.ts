import type { Config } from '../config/config.ts';
import { createContext } from '../create-context.ts';
import { systemClock } from '../lib/clock.ts';
import { createLog } from '../log/log.ts';
import { openExistingStore } from '../startup/open-store.ts';
import { openSecretKey } from '../startup/secret-key.ts';
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
