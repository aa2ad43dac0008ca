import type { IncomingMessage } from 'node:http';

const LINGER_MS = 5_000;

/**
 * Reads and forgets what is left of a body that was refused. Closing the connection at once would reset it, and the
 * client would lose the answer that says why; so the rest may still arrive for a few seconds before it is closed.
 */
export const drainRequest = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return;
  request.resume();
  const timer = setTimeout(() => request.destroy(), LINGER_MS).unref();
  request.once('close', () => clearTimeout(timer));
};
