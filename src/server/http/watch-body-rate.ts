import type { IncomingMessage } from 'node:http';

/** Minimum rate of a form in bytes per second, an eighth of a line of 1 Mbit/s. */
const LEAST_RATE = 16 * 1024;

/**
 * Calls `onSlow` once when a body falls below the minimum rate, so that nobody can hold a connection, a file and reserved
 * space by sending a byte now and then.
 * @param milliseconds period within which the bytes of the minimum rate have to arrive, or the end
 */
export const watchBodyRate = (request: IncomingMessage, milliseconds: number, onSlow: () => void): void => {
  if (request.complete || request.destroyed) return;
  const least = (LEAST_RATE * milliseconds) / 1_000;
  let arrived = 0;
  const onData = (chunk: Buffer) => {
    arrived += chunk.length;
    if (arrived < least) return;
    arrived = 0;
    timer.refresh();
  };
  const stop = () => {
    clearTimeout(timer);
    request.off('data', onData);
  };
  const timer = setTimeout(() => {
    stop();
    onSlow();
  }, milliseconds).unref();
  request.on('data', onData).once('end', stop).once('close', stop);
};
