/** Server of a development checkout. */
const defaultApiOrigin = 'http://127.0.0.1:8080';

const loopbackHosts: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether the server runs on this computer; plain http is safe there. */
export const isLoopback = (origin: string): boolean => loopbackHosts.includes(new URL(origin).hostname);

/**
 * Origin of the API server: from the environment, else the settings, else the default. Throws an error with a message
 * for the user when the value is not an origin, or would send the token over plain http to another machine.
 */
export function readApiOrigin(environment: string | undefined, setting: string | undefined): string {
  const text = environment ?? setting ?? defaultApiOrigin;
  if (!URL.canParse(text)) throw new Error(`The server address "${text}" is not an address.`);
  const url = new URL(text);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new Error(`The server address "${text}" may only have a scheme, a host and a port.`);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.origin)))
    throw new Error(`The server address "${text}" must begin with https.`);
  return url.origin;
}
