import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { LiveEvent } from './broadcast.ts';

/**
 * Sends live events without waiting: for after a commit, when the answer must not wait for a provider. What is lost is
 * logged, and found by clients when they next look.
 */
export const announce = ({ broadcast, log }: Context, events: readonly LiveEvent[]): void => {
  broadcast.publish(events).catch((error: unknown) => log.warn({ err: error }, 'a live event could not be sent'));
};

/**
 * Sends live events once `tx` is committed. Where several processes share a database, in the order of the commits: who
 * listens hears of message 7 before message 8, whichever processes stored them.
 */
export const announceOnCommit = (context: Context, tx: Transaction, events: readonly LiveEvent[]): void => {
  const statement = context.broadcast.commitStatement?.(events);
  if (statement === undefined) tx.afterCommit(() => announce(context, events));
  else tx.withCommit(statement);
};
