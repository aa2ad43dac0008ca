import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { LiveEvent } from './broadcast.ts';

/**
 * Publishes live events without waiting, for use after a commit, where the answer must not depend on a provider. A
 * failure is logged; clients get the missed changes with their next request.
 */
export const announce = (
  { broadcast, log }: Pick<Context, 'broadcast' | 'log'>,
  events: readonly LiveEvent[],
): void => {
  broadcast.publish(events).catch((error: unknown) => log.warn({ err: error }, 'a live event could not be sent'));
};

/**
 * Publishes live events once `tx` is committed. Processes that share a database publish in commit order: subscribers
 * receive message 7 before message 8, whichever processes stored them.
 * @param publishesWithCommit what the broadcast said earlier in `tx`, for a caller that relies on it.
 */
export const announceOnCommit = (
  context: Context,
  tx: Transaction,
  events: readonly LiveEvent[],
  publishesWithCommit = context.broadcast.publishesWithCommit,
): void => {
  const statement = publishesWithCommit ? context.broadcast.commitStatement?.(events) : undefined;
  if (statement === undefined) tx.afterCommit(() => announce(context, events));
  else tx.withCommit(statement);
};
