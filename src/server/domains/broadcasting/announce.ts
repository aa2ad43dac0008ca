import type { Context } from '../../context.ts';
import type { LiveEvent } from '../../providers/broadcast/broadcast.ts';

/**
 * Sends live events without waiting: for after a commit, when the answer must not wait for a provider. What is lost is
 * logged, and found by clients when they next look.
 */
export const announce = ({ broadcast, log }: Context, events: readonly LiveEvent[]): void => {
  broadcast.publish(events).catch((error: unknown) => log.warn({ err: error }, 'a live event could not be sent'));
};
