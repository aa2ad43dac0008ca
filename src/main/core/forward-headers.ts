/** Headers that speak about one connection only (RFC 9110 section 7.6.1). */
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

/** What the page says about itself is not what the server should hear; the rest is set by the network stack. */
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

/** Cookies and orders to the browser have no place in the page's own origin. */
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

/** The page's headers as the server gets them; the token is the main process's own. */
export function requestHeaders(page: Headers, token: string | null): Headers {
  const headers = without(page, notSent);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

/** The server names its own origin, which the page may not reach: a created upload continues under ours. */
function ownLocation(location: string, origin: string): string {
  if (!URL.canParse(location, origin)) return location;
  const url = new URL(location, origin);
  return url.origin === origin ? `${url.pathname}${url.search}` : location;
}

/** The server's headers as the page gets them. The body has been decoded by then, so an encoded length is wrong. */
export function responseHeaders(server: Headers, origin: string): Headers {
  const encoded = server.has('content-encoding');
  const headers = without(server, encoded ? [...notReturned, 'content-length'] : notReturned);
  const location = headers.get('location');
  if (location !== null) headers.set('location', ownLocation(location, origin));
  // A file of a stranger, opened as a page, would otherwise run in the origin that has the bridge.
  headers.set('content-security-policy', "default-src 'none'; sandbox");
  headers.set('x-content-type-options', 'nosniff');
  return headers;
}
