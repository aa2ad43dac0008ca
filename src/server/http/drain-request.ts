import type { IncomingMessage } from 'node:http';

const LINGER_MS = 5_000;

/**
 * Reads and discards the rest of a rejected body. Closing the connection at once would reset it and lose the answer
 * that explains the error, so the rest gets a few seconds to arrive.
 */
export const drainRequest = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  request.resume();
  const timer = setTimeout(() => request.destroy(), LINGER_MS).unref();
  request.once('close', () => clearTimeout(timer));
};
