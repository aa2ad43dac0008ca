import { isRecord } from './is-record.ts';

const loopbackHosts: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether the server runs on this computer; plain http is safe there. */
export const isLoopback = (origin: string): boolean => loopbackHosts.includes(new URL(origin).hostname);

/**
 * Origin of an address. Throws an error with a message for the user when the text is not an origin, or would send the
 * token over plain http to another machine.
 */
export function readApiOrigin(text: string): string {
  if (!URL.canParse(text)) throw new Error(`The server address "${text}" is not an address.`);
  const url = new URL(text);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new Error(`The server address "${text}" may only have a scheme, a host and a port.`);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.origin)))
    throw new Error(`The server address "${text}" must begin with https.`);
  return url.origin;
}

/** What a person types: the scheme may be missing. Throws like `readApiOrigin`. */
export const readTypedOrigin = (text: string): string => {
  const typed = text.trim();
  if (typed === '') throw new Error('Type the address of your server.');
  return readApiOrigin(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
};

/** Milliseconds in which a server must have answered completely. */
const PATIENCE = 10_000;

/**
 * Asks an address for the configuration that each server of ours gives to clients. Throws an error with a message for the
 * user when nothing answers, or something else does.
 */
export async function checkServer(
  origin: string,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<void> {
  const url = `${origin}/api/client-config`;
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) }).catch(() => {
    throw new Error(`No server answers at ${origin}. Check the address and your connection.`);
  });
  const body: unknown = await response.json().catch(() => null);
  const data = response.ok && isRecord(body) ? body.data : null;
  if (!isRecord(data) || !isRecord(data.realtime) || !isRecord(data.payments))
    throw new Error(`${origin} answers, but it is not a server of this marketplace.`);
}
