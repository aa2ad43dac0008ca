import type { FastifyReply } from 'fastify';

/** Milliseconds between two looks at whether a transfer under way is still allowed. */
export const WATCH_EVERY_MS = 30_000;

interface WatchOptions {
  readonly isAllowed: () => Promise<boolean>;
  readonly everyMilliseconds: number;
}

/**
 * Ends a response under way once it is no longer allowed: a video of 20 GB takes hours, in which its session may end or
 * the file be deleted. Looks by time and not by chunk, so that it costs a transfer nothing.
 */
export const watchAccess = ({ raw, log }: FastifyReply, { isAllowed, everyMilliseconds }: WatchOptions): void => {
  const look = async (): Promise<void> => {
    if (await isAllowed()) return;
    log.info('a transfer ended with its session or file');
    raw.destroy();
  };
  const timer = setInterval(() => {
    // A database that does not answer says nothing about the session; the next look may.
    look().catch((error: unknown) => log.warn({ err: error }, 'the access of a transfer could not be checked'));
  }, everyMilliseconds);
  raw.once('close', () => clearInterval(timer));
};
