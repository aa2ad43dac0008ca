/** Hop-by-hop headers (RFC 9110 section 7.6.1). */
const hopByHop: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Request headers that the page must not set; the network stack sets the ones that are needed. */
const notSent: readonly string[] = [
  ...hopByHop,
  'accept-encoding',
  'authorization',
  'content-length',
  'cookie',
  'host',
  'origin',
  'referer',
];

/** Response headers that would set cookies or change browser state in the page's own origin. */
const notReturned: readonly string[] = [
  ...hopByHop,
  'clear-site-data',
  'content-encoding',
  'refresh',
  'set-cookie',
  'strict-transport-security',
];

const namedByConnection = (headers: Headers): readonly string[] =>
  (headers.get('connection') ?? '').split(',').map((name) => name.trim().toLowerCase());

function without(headers: Headers, names: readonly string[]): Headers {
  const dropped = new Set([...names, ...namedByConnection(headers)]);
  return new Headers([...headers].filter(([name]) => !dropped.has(name) && !name.startsWith('sec-')));
}

/** Builds the request headers: the page's allowed headers and the main process's token. */
export function requestHeaders(page: Headers, token: string | null): Headers {
  const headers = without(page, notSent);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

/** Makes a Location on the server's origin relative, since the page can only reach its own origin (tus uploads). */
function ownLocation(location: string, origin: string): string {
  if (!URL.canParse(location, origin)) return location;
  const url = new URL(location, origin);
  return url.origin === origin ? `${url.pathname}${url.search}` : location;
}

/**
 * Builds the response headers for the page. Drops the length of an encoded body, which the network stack has decoded.
 */
export function responseHeaders(server: Headers, origin: string): Headers {
  const encoded = server.has('content-encoding');
  const headers = without(server, encoded ? [...notReturned, 'content-length'] : notReturned);
  const location = headers.get('location');
  if (location !== null) headers.set('location', ownLocation(location, origin));
  // Without this, a user's file opened as a document would run in the origin that has the bridge.
  headers.set('content-security-policy', "default-src 'none'; sandbox");
  headers.set('x-content-type-options', 'nosniff');
  return headers;
}
