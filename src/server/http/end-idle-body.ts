import type { IncomingMessage } from 'node:http';

/**
 * Ends the connection of a request whose body stops arriving for a while, so that nobody holds an upload and its file
 * open by doing nothing. To whoever reads the body this is a connection that broke: what arrived is kept.
 */
export const endIdleBody = (request: IncomingMessage, milliseconds: number): void => {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), milliseconds).unref();
  const stop = () => clearTimeout(timer);
  request.on('data', () => timer.refresh());
  request.once('end', stop).once('close', stop);
};
