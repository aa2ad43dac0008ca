import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

interface CloseOptions {
  /** Time for each part to end; what still runs then is abandoned. */
  readonly withinMilliseconds: number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Whether work ends in time; rejects as the work does. */
const endsWithin = async (work: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  const ended = new AbortController();
  try {
    return await Promise.race([work.then(() => true), pause(milliseconds, false, { signal: ended.signal })]);
  } finally {
    ended.abort();
  }
};

/**
 * Closes parts at the same time. Neither one that fails nor one that hangs keeps the others open.
 * @param parts by the name that the log has for one that is abandoned
 * @throws the first failure, once all others are closed.
 */
export const closeAll = async (
  parts: Readonly<Record<string, () => Promise<unknown>>>,
  { withinMilliseconds, log }: CloseOptions,
): Promise<void> => {
  const closing = Object.entries(parts).map(async ([part, close]) => {
    if (!(await endsWithin(close(), withinMilliseconds))) log.warn({ part }, 'a part did not end in time');
  });
  for (const closed of await Promise.allSettled(closing)) if (closed.status === 'rejected') throw closed.reason;
};
