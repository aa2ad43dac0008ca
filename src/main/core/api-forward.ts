import type { Route } from './api-routes.ts';
import { requestHeaders, responseHeaders } from './forward-headers.ts';
import { createReasonLog } from './log/reason-log.ts';
import { PROXY_NEEDS_LOGIN, SERVER_UNREACHABLE, UNEXPECTED_ANSWER } from './server-failure.ts';
import type { Session } from './session.ts';
import { extractToken } from './token-response.ts';

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

const PROXY_AUTHENTICATION_REQUIRED = 407;

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
    redirect: 'manual',
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
 * 401 or a log-out ends the session. Does not follow redirects. Never rejects: an unreachable server gives 502 with a
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
