import type { IncomingMessage } from 'node:http';

/**
 * Closes the connection of a request whose body stalls, so that nobody can hold an upload and its file open by doing
 * nothing. The reader sees a broken connection and keeps what has arrived.
 */
export const endIdleBody = (request: IncomingMessage, milliseconds: number): void => {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), milliseconds).unref();
  const stop = () => clearTimeout(timer);
  request.on('data', () => timer.refresh());
  request.once('end', stop).once('close', stop);
};
