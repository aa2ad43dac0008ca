import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Sends the page that the browser shows after a request to the loopback address: text only, without scripts or
 * resources.
 */
function answerPage(response: ServerResponse, status: number, text: string): void {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>UGC Marketplace</title><body style="font:18px system-ui;max-width:30em;margin:20vh auto;padding:0 1em;color-scheme:light dark"><p>${text}</p></body></html>`;
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    // The URL contains the code, so it must not be sent on, cached or framed.
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(page);
}

const PATH = '/callback';
const NOT_HERE = 'There is nothing here.';
const FOREIGN = 'This does not belong to the sign-in that is under way. Go back to the app and try again.';
const USED = 'This sign-in was used already. Go back to the app.';

/** Result of the provider's redirect. */
export type Redirected =
  | { readonly kind: 'code'; readonly code: string }
  /** `access_denied` when the user refused (RFC 6749 section 4.1.2.1). */
  | { readonly kind: 'error'; readonly error: string };

export interface LoopbackReceiver {
  /** `http://127.0.0.1:<port>/callback` */
  readonly redirectUri: string;
  /** The redirect with the expected state. Rejects with an AbortError when the receiver is closed first. */
  readonly redirected: Promise<Redirected>;
  /** Responds to the waiting browser with the result. */
  finish(status: number, text: string): void;
  /** Closes the port. A response that is being sent is still delivered. */
  close(): void;
}

export interface LoopbackOptions {
  readonly state: string;
  /** Time limit of a request in milliseconds; short, because the browser runs on the same computer. */
  readonly requestMs?: number;
}

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** A parameter that occurs exactly once; RFC 6749 section 3.1 forbids repetition. */
const once = (parameters: URLSearchParams, name: string): string | null => {
  const all = parameters.getAll(name);
  return all.length === 1 ? (all[0] ?? null) : null;
};

const readRedirect = (parameters: URLSearchParams): Redirected | null => {
  const [code, error] = [once(parameters, 'code'), once(parameters, 'error')];
  if (code && !parameters.has('error')) return { kind: 'code', code };
  return error && !parameters.has('code') ? { kind: 'error', error } : null;
};

/**
 * Listens on 127.0.0.1, on a port that the system picks, for the redirect with the expected state (RFC 8252 sections
 * 7.3 and 8.3). Other requests, from pages or programs, get an error page and change nothing, so that no page can end a
 * sign-in.
 */
export async function openLoopbackReceiver({ state, requestMs = 5_000 }: LoopbackOptions): Promise<LoopbackReceiver> {
  let resolve: (found: Redirected) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const redirected = new Promise<Redirected>((found, givenUp) => {
    resolve = found;
    reject = givenUp;
  });
  // Prevents an unhandled rejection when the caller gives up before it awaits the promise.
  redirected.catch(() => undefined);
  let browser: ServerResponse | null = null;

  /** Status and text for a request that is not the redirect; null for the redirect, which is answered later. */
  const take = (request: IncomingMessage, response: ServerResponse): [number, string] | null => {
    const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s);
    // DNS rebinding: a foreign name that resolves to 127.0.0.1 sends its own Host header.
    if (path !== PATH || request.headers.host !== host) return [404, NOT_HERE];
    if (request.method !== 'GET') return [405, NOT_HERE];
    const parameters = new URLSearchParams(query);
    const found = isSame(once(parameters, 'state') ?? '', state) ? readRedirect(parameters) : null;
    if (!found) return [400, FOREIGN];
    if (browser) return [410, USED];
    browser = response;
    resolve(found);
    return null;
  };
  const receive = (request: IncomingMessage, response: ServerResponse): void => {
    request.resume();
    const rejection = take(request, response);
    if (rejection) answerPage(response, ...rejection);
  };
  const server = createServer(
    { maxHeaderSize: 8_192, headersTimeout: requestMs, requestTimeout: requestMs, connectionsCheckingInterval: 500 },
    receive,
  );
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;

  return {
    redirectUri: `http://${host}${PATH}`,
    redirected,
    finish: (status, text) => {
      if (browser && !browser.writableEnded) answerPage(browser, status, text);
    },
    close: () => {
      reject(new DOMException('The sign-in was given up.', 'AbortError'));
      server.close();
      // Connections that are still open after a second are destroyed.
      void delay(1_000, undefined, { ref: false }).then(() => server.closeAllConnections());
    },
  };
}
