import type { Route } from './api-routes.ts';
import { createReasonLog } from './log/reason-log.ts';
import {
  PROXY_AUTHENTICATION_REQUIRED,
  PROXY_NEEDS_LOGIN,
  SERVER_UNREACHABLE,
  UNEXPECTED_ANSWER,
} from './server-failure.ts';
import type { Session } from './session.ts';
import { extractToken } from './token-response.ts';

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
function requestHeaders(page: Headers, token: string | null): Headers {
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
function responseHeaders(server: Headers, origin: string): Headers {
  const encoded = server.has('content-encoding');
  const headers = without(server, encoded ? [...notReturned, 'content-length'] : notReturned);
  const location = headers.get('location');
  if (location !== null) headers.set('location', ownLocation(location, origin));
  // Without this, a user's file opened as a document would run in the origin that has the bridge.
  headers.set('content-security-policy', "default-src 'none'; sandbox");
  headers.set('x-content-type-options', 'nosniff');
  return headers;
}

export interface ForwardInit extends RequestInit {
  /** Half duplex (Fetch standard): the response may arrive while the body is still being sent. */
  readonly duplex: 'half';
}

/** Electron's network stack in the app, Node's in tests. */
export type FetchPort = (url: string, init: ForwardInit) => Promise<Response>;

export interface ForwardOptions {
  readonly origin: string;
  readonly fetch: FetchPort;
  readonly session: Session;
  readonly warn: (message: string) => void;
}

/** 502 rather than 503, which the page reads as maintenance. */
const badGateway = (message: string): Response => Response.json({ message }, { status: 502 });

const isRedirect = ({ status }: Response): boolean => status >= 300 && status < 400 && status !== 304;

/** Electron rejects a redirect in manual mode; Node returns it as a response. */
const isCancelledRedirect = (error: unknown): boolean => error instanceof Error && /redirect/i.test(error.message);

const send = (request: Request, route: Route, token: string | null, { origin, fetch }: ForwardOptions) => {
  const { pathname, search } = new URL(request.url);
  return fetch(`${origin}${pathname}${search}`, {
    method: request.method,
    headers: requestHeaders(request.headers, token),
    body: request.body,
    duplex: 'half',
    redirect: route.followsRedirect ? 'follow' : 'manual',
    credentials: 'omit',
    cache: route.isPrivate ? 'no-store' : 'default',
    signal: request.signal,
  });
};

async function answerOf(response: Response, route: Route, { session, origin }: ForwardOptions): Promise<Response> {
  if (response.status === PROXY_AUTHENTICATION_REQUIRED) return badGateway(PROXY_NEEDS_LOGIN);
  if (isRedirect(response)) {
    // A followed redirect could send the request to another host.
    await response.body?.cancel();
    return badGateway(UNEXPECTED_ANSWER);
  }
  const headers = responseHeaders(response.headers, origin);
  if (!route.givesToken || !response.ok)
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  const extracted = extractToken(await response.text());
  if (extracted === null) return badGateway(UNEXPECTED_ANSWER);
  session.remember(extracted.token);
  await session.settled();
  headers.delete('content-length');
  return new Response(extracted.body, { status: response.status, headers });
}

/**
 * Forwards an API call with the user's token and removes a token from the response, since the page must not hold one. A
 * 401 or a log-out ends the session. Follows redirects of files only. Never rejects: an unreachable server gives 502 with a
 * message.
 */
export function createForwarder(options: ForwardOptions): (request: Request, route: Route) => Promise<Response> {
  const { session } = options;
  const failures = createReasonLog('The server did not answer', options.warn);
  return async (request, route) => {
    const token = route.needsToken ? await session.token() : null;
    try {
      const response = await send(request, route, token, options);
      failures.succeeded();
      if (token !== null && response.status === 401) session.reject(token);
      return await answerOf(response, route, options);
    } catch (error) {
      failures.failed(error);
      return badGateway(isCancelledRedirect(error) ? UNEXPECTED_ANSWER : SERVER_UNREACHABLE);
    } finally {
      // The local session ends even when the server cannot be reached.
      if (token !== null && route.endsSession) {
        session.reject(token);
        await session.settled();
      }
    }
  };
}
